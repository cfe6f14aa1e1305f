import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

export type InvitationRow = RowOf<typeof invitations>

const invitations = sql.select(
  'team_invitations i left join users u on u.id = i.invited_by',
  'i.id, i.email, i.email_key, i.role, i.sent_at, i.expires_at',
  { invitedBy: sql.nullable(sql.text`case when u.id is not null then ${nameOf('u')} end`) },
)

export const selectInvitations = (db: Queryable) => db.rows(invitations`order by i.sent_at desc, i.id desc`)

export const selectInvitation = (tx: Tx, id: string) => tx.one(invitations`where i.id = ${id}`)

/** A second sending at the same time waits, and then finds the invitation replaced. */
export const lockInvitation = (tx: Tx, id: string) => tx.one(invitations`where i.id = ${id} for update of i`)

/** Locks the invitation: a concurrent use of the token finds it used. */
export const lockInvitationOf = (tx: Tx, tokenHash: Buffer) =>
  tx.one(invitations`where i.token_hash = ${tokenHash} for update of i`)

type NewInvitation = Omit<InvitationRow, 'invitedBy'> & { tokenHash: Buffer; by: string }

export const upsertInvitation = (tx: Tx, { by, ...invitation }: NewInvitation) =>
  tx.run(sql.upsert('team_invitations', { ...invitation, invitedBy: by }, { on: ['emailKey'] }))

export const deleteInvitation = (tx: Tx, id: string) => tx.changes(sql`delete from team_invitations where id = ${id}`)

export const selectMemberOfAddress = (tx: Tx, emailKey: string) =>
  tx.one(sql.select('team_members m join users u on u.id = m.user_id', 'm.is_active')`where u.email_key = ${emailKey}`)
