import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** One sign-in of an address at a time, so that nobody creates or moves to it beside another. */
export const lockAddress = (tx: Tx, emailKey: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${emailKey}`}, 0))`)

export const selectUserId = async (tx: Queryable, emailKey: string) =>
  (await tx.value(sql.select('users', 'id')`where email_key = ${emailKey}`)) ?? undefined

/** Gives a user a new address, unless somebody else has it: then answers false. */
export const updateEmail = (tx: Tx, userId: string, { email, emailKey }: { email: string; emailKey: string }) =>
  tx.changes(sql`
    ${sql.update('users', { email, emailKey })}
    where id = ${userId} and not exists (select from users where email_key = ${emailKey})`)
