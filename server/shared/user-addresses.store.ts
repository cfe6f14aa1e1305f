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
