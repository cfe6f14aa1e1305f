import type { EvidenceRow } from '#server/cases/path-record.store.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface NewEvidence extends Omit<EvidenceRow, 'at'> {
  applicationId: string
  attempt: number
  by: string
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
