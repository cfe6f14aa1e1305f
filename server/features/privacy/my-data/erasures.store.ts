import { v7 as uuid } from 'uuid'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { isOfTeam } from '#server/database/people.store.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { isUnderLegalHold } from '#server/privacy/legal-hold.store.ts'
import { isFileOf } from './erased-files.store.ts'

export type ErasureRow = RowOf<typeof columns>

const columns = sql.columns('erasure_requests', 'id, requested_at, due_at, started_at')
const isOpen = sql`withdrawn_at is null and finished_at is null`

export const selectErasure = (db: Queryable, userId: string) =>
  db.one(sql.select(columns)`from erasure_requests where user_id = ${userId} and ${isOpen}`)

interface NewErasure {
  id?: string | undefined
  userId: string
  reason: string | null
  requestedAt: Date
  dueAt: Date
}

export async function insertErasure(tx: Tx, erasure: NewErasure): Promise<ErasureRow | null> {
  const row = await tx.one(sql.returning(
    columns,
  )`${sql.insert('erasure_requests', { ...erasure, id: erasure.id ?? uuid() })}
    on conflict (user_id) where withdrawn_at is null and finished_at is null do nothing`)
  return row ?? null
}

export const makeErasureDue = (tx: Tx, id: string, { reason, at }: { reason: string; at: Date }) =>
  tx.run(sql`update erasure_requests set due_at = least(due_at, ${at}), reason = ${reason} where id = ${id}`)

export const withdrawErasure = (tx: Tx, userId: string, at: Date) =>
  tx.changes(
    sql`${sql.update('erasure_requests', { withdrawnAt: at })} where user_id = ${userId} and ${isOpen} and started_at is null`,
  )

export const hasLegalHold = async (db: Queryable, userId: string) =>
  (await db.value(sql.select(sql.bool`${isUnderLegalHold(sql`u.id`)}`)`from users u where u.id = ${userId}`)) === true

export type ClaimedErasure = RowOf<typeof claimErasure>

/** Claims the longest due request, which then cannot be withdrawn. Skips people under a legal hold and on the team. */
export const claimErasure = (
  db: Database,
  { now, leasedUntil, owners }: { now: Date; leasedUntil: Date; owners: readonly string[] },
  onlyOf: string | null = null,
) =>
  db.one(sql.returning('erasure_requests', 'id, user_id', {
    startedAt: sql.instant`started_at`,
    leasedUntil: sql.instant`leased_until`,
  })`
    update erasure_requests set started_at = coalesce(started_at, ${now}), leased_until = ${leasedUntil}
    where id = (
      select e.id from erasure_requests e join users u on u.id = e.user_id
      where e.withdrawn_at is null and e.finished_at is null and e.due_at <= ${now} and not ${isUnderLegalHold(sql`u.id`)}
        and not ${isOfTeam('u', owners)}
        and (e.leased_until is null or e.leased_until <= ${now}) ${onlyOf === null ? sql`` : sql`and u.id = ${onlyOf}`}
      order by e.due_at limit 1
      for update of e skip locked
    )`)

export const finishErasure = (db: Database, id: string, at: Date) =>
  db.run(sql`${sql.update('erasure_requests', { finishedAt: at, leasedUntil: null })} where id = ${id}`)

export const postponeErasure = (db: Database, id: string, until: Date | null) =>
  db.run(sql`${sql.update('erasure_requests', { leasedUntil: until })} where id = ${id} and finished_at is null`)

export type ErasurePlan = RowOf<typeof planErasure>

export async function planErasure(db: Database, userId: string) {
  const of = sql`application_id in (select id from applications where user_id = ${userId})`
  return db.single(
    sql.select({
      files: sql.int`((select count(*) from uploads u where ${isFileOf(userId)} and storage_key is not null)
        + (select count(*) from packets where ${of} and storage_key is not null)
        + (select count(*) from data_exports where user_id = ${userId} and storage_key is not null))`,
      documents: sql.int`select count(*) from documents where ${of}`,
      messages: sql.int`select count(*) from messages where ${of}`,
      emails: sql.int`select count(*) from mail_outbox m join users u on lower(m.recipient) = u.email_key where u.id = ${userId}`,
      sessions: sql.int`select count(*) from sessions where user_id = ${userId}`,
      payments: sql.int`select count(*) from payments where ${of}`,
      consents: sql.int`select count(*) from purpose_consents where user_id = ${userId}`,
      disclosures: sql.int`select count(*) from disclosures where user_id = ${userId}`,
      audit: sql.int`select count(*) from audit where actor_id = ${userId}`,
    }),
  )
}
