import type { NewReply } from '#contract/saved-replies.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'

export type ReplyRow = RowOf<typeof replies>

const replies = sql.select(
  'saved_replies r left join users u on u.id = r.changed_by',
  'r.id, r.title, r.kind, r.subject, r.content, r.version, r.changed_at',
  { changedBy: asColleague('u') },
)

const found = (search: string | undefined) => sql`
  not exists (
    select from unnest(${(search ?? '').split(/\s+/).filter(Boolean)}::text[]) word
    where strpos(search_fold(r.title || ' ' || r.subject || ' ' || r.content), search_fold(word)) = 0
  )`

export const selectReplies = (search: string | undefined) => replies`where ${found(search)}`

/** A second change of saved replies waits until this transaction ends; readers do not. */
export const lockReplies = (tx: Tx) => tx.run(sql`lock table saved_replies in share row exclusive mode`)

export const countAllReplies = (tx: Tx) => tx.count(sql`from saved_replies`)

export const selectReply = (tx: Tx, id: string) => tx.one(replies`where r.id = ${id}`)

export const isTitleTaken = (tx: Tx, title: string, butBy: string) =>
  tx.exists(sql`from saved_replies where lower(title) = lower(${title}) and id <> ${butBy}`)

interface ChangedBy {
  by: string
  at: Date
}

export const insertReply = (tx: Tx, reply: NewReply & { id: string }, { by, at }: ChangedBy) =>
  tx.run(sql.insert('saved_replies', { ...reply, changedBy: by, changedAt: at, createdAt: at }))

export const updateReply = (tx: Tx, { id, ...reply }: NewReply & { id: string }, { by, at }: ChangedBy) =>
  tx.run(sql`
    ${sql.update('saved_replies', { ...reply, version: sql`version + 1`, changedBy: by, changedAt: at })}
    where id = ${id}`)

export const removeReply = (tx: Tx, id: string) => tx.changes(sql`delete from saved_replies where id = ${id}`)

/** Sums the next payment: the charges of the first due day; a charge without a day is due from the day it was raised. */
export const selectNextDue = (
  db: Queryable,
  { applicationId, currency }: { applicationId: string; currency: string },
) =>
  db.one(sql.select({
    amount: sql.text`(sum(c.open_amount) / 100.0)::numeric(14, 2)`,
    dueOn: sql.nullable(sql.text`min(c.due_on)::text`),
  })`from charges c
    where c.application_id = ${applicationId} and c.collected and c.open_amount > 0 and c.currency = ${currency}
      and c.is_asked and (c.due_step is null or c.due_on is not null)
    group by c.due_from order by c.due_from limit 1`)
