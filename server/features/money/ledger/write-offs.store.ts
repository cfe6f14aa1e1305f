import type { Disbursement, WriteOff } from '#contract/money/overview.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface Created {
  createdBy: string
  createdAt: Date
}

type AsRow<Row extends { createdAt: string }> = Omit<Row, 'createdAt'> & Created

export async function insertWriteOff(tx: Tx, one: AsRow<WriteOff>): Promise<void> {
  await tx.run(sql.insert('write_offs', one))
}

export async function insertDisbursement(tx: Tx, one: AsRow<Disbursement>): Promise<void> {
  await tx.run(sql.insert('disbursements', one))
}
