import type { Database, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { activeRoleOf } from '#server/database/team-members.store.ts'
import type { Identity } from '#server/gateways/identity/identity.ts'

export type PendingSignIn = RowOf<typeof consumePendingSignIn>

export async function insertPendingSignIn(
  db: Database,
  underWay: PendingSignIn & { stateHash: Buffer; browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.run(sql.insert('provider_sign_ins', underWay))
}

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

export async function linkUser(
  tx: Tx,
  userId: string,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<void> {
  await tx.run(sql`${sql.update('users', { oidcIssuer: issuer, oidcSubject: subject })} where id = ${userId}`)
}
