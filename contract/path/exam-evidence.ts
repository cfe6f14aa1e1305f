import { z } from 'zod'
import { WRONG_UPLOAD_LINK } from '#contract/documents/uploads.ts'
import { Instant, optionalText } from '#contract/route.ts'

export const EvidenceKind = z.enum(['email', 'performance_report'], { error: 'Choose the email or the report' })
export type EvidenceKind = z.infer<typeof EvidenceKind>

export const EntryEvidence = z.object({
  id: z.string(),
  kind: EvidenceKind,
  note: z.string().nullable(),
  objectPath: z.string().nullable(),
  by: z.enum(['applicant', 'team']),
  at: Instant,
})
export type EntryEvidence = z.infer<typeof EntryEvidence>

export const ONLY_AFTER_FAILING = 'A performance report comes with a result that says not passed'

export const MOST_EVIDENCE = 40
export const TOO_MUCH_EVIDENCE = `One attempt has room for ${MOST_EVIDENCE} notes and files. Please write to us to add more.`

export const Attached = z
  .object(
    {
      kind: EvidenceKind.default('email'),
      note: optionalText(1_000),
      uploadURL: z.string({ error: WRONG_UPLOAD_LINK }).optional(),
    },
    { error: 'Send the evidence as a note or a file' },
  )
  .refine(({ note, uploadURL }) => Boolean(note || uploadURL), { error: 'Send the evidence as a note or a file' })
export type AttachedEvidence = z.output<typeof Attached>
export const attached = {
  evidence: Attached.optional(),
  /** The attempt that the page showed; a newer attempt rejects the entry. */
  expectedAttempt: z.int({ error: 'Give the number of the attempt that you saw' }).optional(),
}
