import type { SignUp } from '#contract/account/sign-up.ts'
import type { Database, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export async function insertAddedUser(
  tx: Tx,
  {
    at,
    ...person
  }: Pick<SignUp, 'email' | 'firstName' | 'lastName' | 'mobileNumber'> & { id: string; emailKey: string; at: Date },
): Promise<void> {
  const name = `${person.firstName} ${person.lastName}`
  await tx.run(sql.insert('users', { ...person, name, createdAt: at, detailsConfirmedAt: at }))
}

/**
 * Stores the details of an address without a user; the latest details win. A known address costs a write as well, so
 * that the response time does not reveal known addresses.
 */
export const upsertSignUp = (
  db: Database,
  emailKey: string,
  details: SignUp & { browserHash: Buffer | null; at: Date },
) =>
  db.run(sql`
    with known as (update users set email_key = email_key where email_key = ${emailKey} returning id)
    insert into sign_ups
      (email_key, complete_name, first_name, last_name, mobile_number, messenger_group_chat, browser_hash, created_at)
    select ${emailKey}, ${details.completeName}, ${details.firstName}, ${details.lastName}, ${details.mobileNumber},
      ${details.messengerGroupChat}, ${details.browserHash}, ${details.at}
    where not exists (select from known)
    on conflict (email_key) do update set
      complete_name = excluded.complete_name, first_name = excluded.first_name, last_name = excluded.last_name,
      mobile_number = excluded.mobile_number, messenger_group_chat = excluded.messenger_group_chat,
      browser_hash = excluded.browser_hash, created_at = excluded.created_at`)
