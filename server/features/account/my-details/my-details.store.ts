import type { MyDetails, MyNotices } from '#contract/account/my-details.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'

type Details = RowOf<typeof selectProposal>

export const selectDetails = (
  db: Queryable,
  userId: string,
  { lock = false } = {},
): Promise<(Details & { confirmed: boolean }) | undefined> =>
  db.one(
    sql.select('users', 'name as complete_name, first_name, last_name', {
      mobileNumber: sql.text`coalesce(mobile_number, '')`,
      messengerGroupChat: sql.text`coalesce(messenger_group_chat, '')`,
      confirmed: sql.bool`details_confirmed_at is not null`,
    })`where id = ${userId} ${lock ? sql`for no key update` : sql``}`,
  )

export const selectProposal = (db: Database, userId: string) =>
  db.one(
    sql.select(
      'sign_ups s join users u on u.email_key = s.email_key',
      'complete_name, s.first_name, s.last_name, s.mobile_number, s.messenger_group_chat',
    )`where u.id = ${userId}`,
  )

/** A null `confirmedAt` means incomplete details and keeps the stored time. */
export const updateDetails = (
  tx: Tx,
  { userId, details, confirmedAt }: { userId: string; details: MyDetails; confirmedAt: Date | null },
) =>
  tx.run(sql`
    update users set name = ${details.completeName}, first_name = ${details.firstName},
      last_name = ${details.lastName}, mobile_number = nullif(${details.mobileNumber}, ''),
      messenger_group_chat = nullif(${details.messengerGroupChat}, ''), details_confirmed_at = coalesce(${confirmedAt}, details_confirmed_at)
    where id = ${userId}`)

export const deleteProposal = (tx: Tx, userId: string) =>
  tx.run(sql`delete from sign_ups s using users u where u.email_key = s.email_key and u.id = ${userId}`)

export async function selectNotices(db: Database, userId: string): Promise<MyNotices> {
  const row = await db.one(sql.select('notice_choices', 'inactivity')`where user_id = ${userId}`)
  return row ?? { inactivity: true }
}

export const upsertNotices = (tx: Tx, { userId, inactivity, at }: MyNotices & { userId: string; at: Date }) =>
  tx.run(sql.upsert('notice_choices', { userId, inactivity, changedAt: at }, { on: ['userId'] }))
