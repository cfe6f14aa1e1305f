import type { RestrictionKind } from '#contract/privacy/privacy-desk.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { isOfTeam } from '#server/database/people.store.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { nameOf } from '#server/shared/colleague.store.ts'

const select = sql.select(
  `person_restrictions r join users u on u.id = r.user_id left join applications a on a.user_id = r.user_id
      left join users p on p.id = r.placed_by`,
  'r.id, r.kind, r.user_id, u.email, a.application_number, r.reason, r.placed_at',
  { name: nameOf('u'), placedBy: sql.nullable(nameOf('p')) },
)

export const restrictions = select`where r.lifted_at is null and u.erased_at is null`

export const selectRestriction = (db: Queryable, userId: string, kind: RestrictionKind) =>
  db.one(select`where r.user_id = ${userId} and r.kind = ${kind} and r.lifted_at is null`)

const applicationOf = (userId: SqlFragment) =>
  sql.nullable(sql.text`(select id from applications where user_id = ${userId})`)

export const lockPersonByEmail = (tx: Tx, emailKey: string, owners: readonly string[]) =>
  tx.one(
    sql.select('users u', 'u.id', {
      isOfTeam: sql.bool`${isOfTeam('u', owners)}`,
      applicationId: applicationOf(sql`u.id`),
    })`where u.email_key = ${emailKey} and u.erased_at is null for no key update of u`,
  )

interface NewRestriction {
  id: string
  userId: string
  kind: RestrictionKind
  reason: string
  by: string
  at: Date
}

export const insertRestriction = (tx: Tx, { id, userId, kind, reason, by, at }: NewRestriction) =>
  tx.changes(sql`${sql.insert('person_restrictions', { id, userId, kind, reason, placedBy: by, placedAt: at })}
    on conflict (user_id, kind) where lifted_at is null do nothing`)

export const liftRestrictionRow = (tx: Tx, id: string, { reason, by, at }: { reason: string; by: string; at: Date }) =>
  tx.one(sql.returning('person_restrictions', 'user_id, kind', {
    applicationId: applicationOf(sql`person_restrictions.user_id`),
  })`
    ${sql.update('person_restrictions', { liftedAt: at, liftedBy: by, liftReason: reason })}
    where id = ${id} and lifted_at is null`)
