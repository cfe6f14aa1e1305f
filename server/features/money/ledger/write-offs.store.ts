import type { Disbursement, WriteOff } from '#contract/money/overview.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface Created {
  createdBy: string
  createdAt: Date
}

type AsRow<Row extends { createdAt: string }> = Omit<Row, 'createdAt'> & Created

export const insertWriteOff = (tx: Tx, one: AsRow<WriteOff>) => tx.run(sql.insert('write_offs', one))

export const insertDisbursement = (tx: Tx, one: AsRow<Disbursement>) => tx.run(sql.insert('disbursements', one))
