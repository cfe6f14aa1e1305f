import type { EvidenceKind } from '#contract/path/exam-evidence.ts'
import type { ExamPart } from '#domain/path/parts.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface NewEvidence {
  id: string
  applicationId: string
  attempt: number
  part: ExamPart
  kind: EvidenceKind
  note: string | null
  uploadId: string | null
  by: string
  byTeam: boolean
  at: Date
}

export const insertExamEvidence = (tx: Tx, { by, byTeam, at, ...evidence }: NewEvidence) =>
  tx.run(sql.insert('exam_evidence', { ...evidence, addedBy: by, addedByTeam: byTeam, addedAt: at }))

type OfPart = Pick<NewEvidence, 'applicationId' | 'attempt' | 'part'>

export const countExamEvidence = (tx: Tx, { applicationId, attempt }: Omit<OfPart, 'part'>) =>
  tx.count(sql`
    from exam_evidence where application_id = ${applicationId} and attempt = ${attempt}`)

export const isNoteOf = (
  tx: Tx,
  { applicationId, attempt, part, kind, note, by }: OfPart & Pick<NewEvidence, 'kind' | 'note' | 'by'>,
) =>
  tx.exists(sql`
    from exam_evidence
    where application_id = ${applicationId} and attempt = ${attempt} and part = ${part} and kind = ${kind}
      and upload_id is null and note = ${note} and added_by = ${by}`)

/** Whether this part already holds this upload, as in a retry after a lost response. */
export const isEvidenceOf = (tx: Tx, { uploadId, applicationId, attempt, part }: OfPart & { uploadId: string }) =>
  tx.exists(sql`
    from exam_evidence
    where upload_id = ${uploadId} and application_id = ${applicationId} and attempt = ${attempt} and part = ${part}`)
