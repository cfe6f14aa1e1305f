import { isNotBlocked } from '#server/database/blocked-people.store.ts'
import type { Database, Tx } from '#server/database/open.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { hasSubmittedProof } from '#server/features/money/proofs/proofs.store.ts'

interface Window {
  from: string
  until: string
  today: string
}

const distances = (today: string) => sql`
  case when ${today}::date - c.due_on >= 14 then 14 when ${today}::date - c.due_on >= 7 then 7
    when ${today}::date - c.due_on >= 3 then 3 when ${today}::date - c.due_on >= 0 then 0
    when ${today}::date - c.due_on >= -3 then -3 else -7 end`

const untold = ({ from, until, today }: Window) => sql`
  c.open_amount > 0 and c.due_on between ${from}::date and ${until}::date
  and not exists (select from charge_reminders r where r.charge_id = c.id and r.distance = ${distances(today)})`

/** Excludes blocked people, applications with a reported payment, and closed applications. */
const mayBeReminded = sql`asks_payment(a.waiting_cause) and not ${hasSubmittedProof}
  and ${isNotBlocked(sql`a.user_id`)}`

export const selectToRemind = (db: Database, window: Window, { after, limit }: PageSlice) =>
  db.values(sql.select('charges c join applications a on a.id = c.application_id', 'distinct a.id')`
    where ${untold(window)} and ${mayBeReminded} ${after === null ? sql`` : sql`and a.id > ${after}`}
    order by a.id limit ${limit}`)

export const lockToRemind = (tx: Tx, id: string) =>
  tx.one(
    sql.select(
      'applications a',
      'a.id, a.user_id',
    )`where a.id = ${id} and ${mayBeReminded} for no key update of a skip locked`,
  )

export type ChargeToRemind = RowOf<typeof selectChargesToRemind>

export const selectChargesToRemind = (tx: Tx, applicationId: string, window: Window) =>
  tx.rows(sql.select('charges c', 'c.id, c.created_at', { dueOn: sql.text`c.due_on` })`
    where c.application_id = ${applicationId} and ${untold(window)} order by c.due_on, c.id`)

export const claimReminder = (tx: Tx, { chargeId, distance, at }: { chargeId: string; distance: number; at: Date }) =>
  tx.changes(
    sql`${sql.insert('charge_reminders', { chargeId, distance, remindedAt: at })} on conflict do nothing returning 1 as claimed`,
  )
