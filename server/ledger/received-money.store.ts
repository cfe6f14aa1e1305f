import { type SqlOf, sql } from '#server/database/sql.ts'

export interface ReceivedMoneyRow {
  amount: string
  currency: string
  rateId: string
  rate: string
}

/** Selects the amount in the currency of the channel; null when the channel uses the currency of the account. */
export const receivedOf = (payment: 'p' | 'payments'): SqlOf<ReceivedMoneyRow | null> => {
  const row = payment === 'p' ? sql`p` : sql`payments`
  return sql.json<ReceivedMoneyRow | null>`case when ${row}.exchange_rate_id is not null then json_build_object('amount', ${row}.received_amount::text,
    'currency', ${row}.received_currency, 'rateId', ${row}.exchange_rate_id,
    'rate', (select rate::text from exchange_rates where id = ${row}.exchange_rate_id)) end`
}
