import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface EvidenceFile {
  uploadId: string
  applicationId: string
  /** Whether the applicant may open the file, no matter who sent it. */
  shownToApplicant: boolean
  at: Date
}

export const insertEvidenceFile = (tx: Tx, file: EvidenceFile) =>
  tx.run(sql`
    insert into evidence_files (upload_id, application_id, filed_at, shown_to_applicant)
    values (${file.uploadId}, ${file.applicationId}, ${file.at}, ${file.shownToApplicant})`)
