import { v7 as uuid } from 'uuid'
import type { Sql, Tx } from '#server/database/open.ts'
import type { SessionRow } from '#server/http/session.store.ts'

export type UserRow = Omit<SessionRow, 'mobileNumber' | 'createdAt' | 'lastSeenAt'>

/** Keeps the code of an address; an older one is void from here on. */
export async function keepCode(tx: Tx, code: { emailKey: string; codeHash: Buffer; expiresAt: Date }): Promise<void> {
  await tx`
    insert into sign_in_codes (email_key, code_hash, attempts, expires_at)
    values (${code.emailKey}, ${code.codeHash}, 0, ${code.expiresAt})
    on conflict (email_key) do update
    set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`
}

/** Counts one try of an address's code and gives what to compare it with; nothing once the code is over or burnt. */
export async function countTry(tx: Tx, emailKey: string, tries: number, at: Date): Promise<Buffer | undefined> {
  const [row] = await tx<{ codeHash: Buffer }[]>`
    update sign_in_codes set attempts = attempts + 1
    where email_key = ${emailKey} and attempts < ${tries} and expires_at > ${at}
    returning code_hash as "codeHash"`
  return row?.codeHash
}

/** Uses a code up; false when somebody was faster. */
export async function spendCode(tx: Tx, emailKey: string, codeHash: Buffer): Promise<boolean> {
  const rows = await tx`
    delete from sign_in_codes where email_key = ${emailKey} and code_hash = ${codeHash} returning email_key`
  return rows.length > 0
}

export async function findUserId(tx: Sql | Tx, emailKey: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`select id from users where email_key = ${emailKey}`
  return row?.id
}

async function findUser(tx: Tx, emailKey: string): Promise<UserRow | undefined> {
  const [row] = await tx<UserRow[]>`
    select id as "userId", email, email_key as "emailKey", first_name as "firstName", last_name as "lastName", name
    from users where email_key = ${emailKey}`
  return row
}

/** The user of an address; the first time, a new one with the details that a sign-up left. */
export async function welcomeUser(tx: Tx, person: { email: string; emailKey: string; at: Date }): Promise<UserRow> {
  const known = await findUser(tx, person.emailKey)
  if (known) return known
  await tx`
    with details as (
      delete from sign_ups where email_key = ${person.emailKey}
      returning first_name, last_name, complete_name, mobile_number, messenger_group_chat
    )
    insert into users
      (id, email, email_key, first_name, last_name, name, mobile_number, messenger_group_chat, created_at)
    select ${uuid()}, ${person.email}, ${person.emailKey}, coalesce(first_name, ''), coalesce(last_name, ''),
      coalesce(complete_name, ''), mobile_number, messenger_group_chat, ${person.at}
    from (values (1)) as one left join details on true
    on conflict (email_key) do nothing`
  const created = await findUser(tx, person.emailKey)
  if (!created) throw new Error('A user vanished while signing in')
  return created
}
