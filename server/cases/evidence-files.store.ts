import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface EvidenceFile {
  uploadId: string
  applicationId: string
  shownToApplicant: boolean
  at: Date
}

export const insertEvidenceFile = (tx: Tx, { at, ...file }: EvidenceFile) =>
  tx.run(sql.insert('evidence_files', { ...file, filedAt: at }))
