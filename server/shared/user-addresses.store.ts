import type { Notice } from '#contract/notices.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Locks an address, so that no two transactions create a user with it or move a user to it. */
export const lockAddress = (tx: Tx, emailKey: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`)

export const selectUserId = async (db: Queryable, emailKey: string) =>
  (await db.value(sql.select('users', 'id')`where email_key = ${emailKey}`)) ?? undefined

/** Gives a user a new address; returns false when another user has it. */
export const updateEmail = (tx: Tx, userId: string, { email, emailKey }: { email: string; emailKey: string }) =>
  tx.changes(sql`
    ${sql.update('users', { email, emailKey })}
    where id = ${userId} and not exists (select from users where email_key = ${emailKey})`)

// A warning of the change, and an invitation whose link is bound to the invited address.
const forOldAddress: readonly Notice['kind'][] = ['address_changed', 'team_invitation']

export async function redirectMail(tx: Tx, from: string, to: { email: string; emailKey: string }): Promise<void> {
  const { email, emailKey } = to
  // Deletes the leftovers of a former owner of the new address.
  await tx.run(sql`delete from mail_preferences where address_key = ${emailKey}`)
  await tx.run(sql`delete from message_notices where address_key = ${emailKey}`)
  await tx.run(sql`delete from waiting_reminders_sent where address_key = ${emailKey}`)
  await tx.run(sql`${sql.update('mail_preferences', { addressKey: emailKey })} where address_key = ${from}`)
  await tx.run(
    sql`${sql.update('digest_notices', { addressKey: emailKey, recipient: email })} where address_key = ${from}`,
  )
  await tx.run(
    sql`${sql.update('message_notices', { addressKey: emailKey, recipient: email })} where address_key = ${from}`,
  )
  await tx.run(sql`${sql.update('waiting_reminders_sent', { addressKey: emailKey })} where address_key = ${from}`)
  await tx.run(sql`${sql.update('mail_outbox', { recipient: email })} where lower(recipient) = ${from}
    and sent_at is null and given_up_at is null and notice <> all(${[...forOldAddress]}::text[])`)
}
