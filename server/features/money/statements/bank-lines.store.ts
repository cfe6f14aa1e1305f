import type { Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function reopenBankLines(tx: Tx, paymentId: string): Promise<void> {
  await tx.run(sql`
    with gone as (delete from bank_line_matches where payment_id = ${paymentId} returning line_id)
    update bank_lines set state = 'open' where id in (select line_id from gone)
      and not exists (select from bank_line_matches m where m.line_id = bank_lines.id and m.payment_id <> ${paymentId})`)
}
