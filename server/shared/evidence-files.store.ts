import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface EvidenceFile {
  uploadId: string
  applicationId: string
  /** Whether she whom it is about may open it, whoever sent it. */
  shownToApplicant: boolean
  at: Date
}

/** Files the bytes of an upload for good as what proves something. */
export async function insertEvidenceFile(tx: Tx, file: EvidenceFile): Promise<void> {
  await tx.run(sql`
    insert into evidence_files (upload_id, application_id, filed_at, shown_to_applicant)
    values (${file.uploadId}, ${file.applicationId}, ${file.at}, ${file.shownToApplicant})`)
}
