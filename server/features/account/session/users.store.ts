import { v7 as uuid } from 'uuid'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { activeRoleOf } from '#server/database/people.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Identity } from '#server/gateways/identity/identity.ts'

const findUser = (tx: Tx, emailKey: string) => tx.one(sql.select(userColumns)`from users where email_key = ${emailKey}`)

export const selectTeamRole = (db: Queryable, emailKey: string) =>
  db.value(sql.select(activeRoleOf('users'))`from users where email_key = ${emailKey}`)

export type OwnSignUp = 'any' | { browserHash: Buffer | null }

const isOwnSignUp = (own: OwnSignUp) => (own === 'any' ? sql`true` : sql`browser_hash = ${own.browserHash}`)

interface NewUser {
  email: string
  emailKey: string
  at: Date
  signUp: OwnSignUp
}

type OfIdentityProvider = Pick<Identity, 'firstName' | 'lastName' | 'name' | 'issuer' | 'subject'>

/** Inserts a user with the details of their own sign-up, else with the provider's names; skips a known address. */
export async function insertUser(tx: Tx, person: NewUser & Partial<OfIdentityProvider>): Promise<void> {
  const { email, emailKey, at, firstName = '', lastName = '', name = '', issuer = null, subject = null } = person
  await tx.run(sql`
    with details as (
      delete from sign_ups where email_key = ${emailKey} and ${isOwnSignUp(person.signUp)}
      returning first_name, last_name, complete_name, mobile_number, messenger_group_chat
    )
    insert into users
      (id, email, email_key, first_name, last_name, name, mobile_number, messenger_group_chat, created_at,
        oidc_issuer, oidc_subject, details_confirmed_at)
    select ${uuid()}, ${email}, ${emailKey}, coalesce(first_name, ${firstName}), coalesce(last_name, ${lastName}),
      coalesce(complete_name, ${name}), mobile_number, messenger_group_chat, ${at}, ${issuer}, ${subject},
      case when details.mobile_number is not null then ${at}::timestamptz end
    from (values (1)) as one left join details on true
    on conflict do nothing`)
}

export async function selectOrCreateUser(tx: Tx, person: NewUser): Promise<LinkedUser> {
  const known = await findUser(tx, person.emailKey)
  if (known) return known
  await insertUser(tx, person)
  const created = await findUser(tx, person.emailKey)
  if (!created) throw new Error('A user vanished while signing in')
  return created
}

export type PendingSignIn = RowOf<typeof consumePendingSignIn>

export const insertPendingSignIn = (
  db: Database,
  underWay: PendingSignIn & { stateHash: Buffer; browserHash: Buffer; expiresAt: Date },
) => db.run(sql.insert('provider_sign_ins', underWay))

export const consumePendingSignIn = (db: Database, back: { stateHash: Buffer; browserHash: Buffer; at: Date }) =>
  db.one(sql.returning('provider_sign_ins', 'nonce, verifier, return_to')`
    delete from provider_sign_ins
    where state_hash = ${back.stateHash} and browser_hash = ${back.browserHash} and expires_at > ${back.at}`)

export type LinkedUser = RowOf<typeof userColumns>

const userColumns = sql.columns('users', 'id as user_id, email, email_key, first_name, last_name, name', {
  teamRole: activeRoleOf('users'),
  isBound: sql.bool`oidc_subject is not null`,
})

export const lockUserOfIdentity = (tx: Tx, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  tx.one(sql.select(userColumns)`from users where oidc_issuer = ${issuer} and oidc_subject = ${subject} for update`)

export const lockUserOfAddress = (tx: Tx, emailKey: string) =>
  tx.one(sql.select(userColumns)`from users where email_key = ${emailKey} for update`)

export const linkUser = (tx: Tx, userId: string, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  tx.run(sql`${sql.update('users', { oidcIssuer: issuer, oidcSubject: subject })} where id = ${userId}`)
