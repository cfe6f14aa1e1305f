import type { Disbursement, WriteOff } from '#contract/money.ts'
import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

interface Created {
  createdBy: string
  createdAt: Date
}

type AsRow<Row extends { createdAt: string }> = Omit<Row, 'createdAt'> & Created

export async function insertWriteOff(tx: Tx, one: AsRow<WriteOff>): Promise<void> {
  await tx.run(sql`
    insert into write_offs (id, application_id, amount, currency, reason, created_by, created_at)
    values (${one.id}, ${one.applicationId}, ${one.amount}, ${one.currency}, ${one.reason}, ${one.createdBy},
      ${one.createdAt})`)
}

export async function insertDisbursement(tx: Tx, one: AsRow<Disbursement>): Promise<void> {
  await tx.run(sql`
    insert into disbursements (id, application_id, payee, amount, currency, paid_on, reference, advanced, created_by,
      created_at)
    values (${one.id}, ${one.applicationId}, ${one.payee}, ${one.amount}, ${one.currency}, ${one.paidOn},
      ${one.reference}, ${one.advanced}, ${one.createdBy}, ${one.createdAt})`)
}
