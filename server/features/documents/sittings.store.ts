import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** The decisions of a sitting that still stand, about papers that no newer version has replaced. */
export const selectSitting = (db: Queryable, sittingId: string) =>
  db.rows(sql.select('document_reviews v join documents d on d.id = v.document_id', 'v.id, v.status')`
    where v.sitting_id = ${sittingId} and not v.superseded and d.replaced_at is null order by v.id`)

export const isSittingAfter = async (db: Queryable, sittingId: string, at: Date) =>
  (await db.count(sql`from document_reviews where sitting_id = ${sittingId} and reviewed_at > ${at}`)) > 0

/** The sitting that a colleague held last about a client, if it is not over by its time. */
export async function selectLastSitting(
  db: Queryable,
  { by, applicationId, since }: { by: string; applicationId: string; since: Date },
): Promise<string | null> {
  const row = await db.one(sql.select('document_reviews v join documents d on d.id = v.document_id', 'v.sitting_id')`
    where d.application_id = ${applicationId} and v.reviewed_by = ${by} and v.sitting_id is not null
      and v.reviewed_at > ${since}
    order by v.id desc limit 1`)
  return row?.sittingId ?? null
}

const keysOf = (sittingId: string, userId: string) =>
  ['document_approved', 'document_rejected', 'documents_reviewed'].map(
    (kind) => `${kind} sitting:${sittingId} ${userId}`,
  )

interface SittingMail {
  sittingId: string
  userId: string
}

/** The mail of a sitting, locked against its sender; `isLeft` once it is on its way. */
export const lockSittingMail = (tx: Tx, { sittingId, userId }: SittingMail) =>
  tx.one(
    sql.select('mail_outbox', 'id, next_attempt_at as due', {
      isLeft: sql.bool`attempts > 0 or sent_at is not null`,
    })`where dedupe_key = any(${keysOf(sittingId, userId)}::text[]) for update`,
  )

export const selectSittingMail = (db: Queryable, { sittingId, userId }: SittingMail) =>
  db.one(sql.select('mail_outbox', 'next_attempt_at as due')`
    where dedupe_key = any(${keysOf(sittingId, userId)}::text[]) and attempts = 0 and sent_at is null`)

export const deleteMail = (tx: Tx, id: string) => tx.run(sql`delete from mail_outbox where id = ${id}`)

export const sendMailAt = (tx: Tx, id: string, at: Date) =>
  tx.run(sql`${sql.update('mail_outbox', { nextAttemptAt: at })} where id = ${id}`)
