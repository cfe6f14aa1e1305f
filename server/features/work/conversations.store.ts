import type { ConversationFilter, ConversationSort } from '#contract/messages/conversations.ts'
import type { Queryable } from '#server/database/open.ts'
import { type RowOf, type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague } from '#server/shared/colleague.store.ts'
import { newestFromApplicant, type WorkSource } from './work-sources.store.ts'

const BEGINS_WITH = 200

export interface ConversationSource {
  show: NonNullable<ConversationFilter['show']>
  sort: ConversationSort
  words: string | null
  /** Known hits, which spare the search. */
  found?: readonly FoundIn[]
}

const orderedBy = ({ show, sort, words }: ConversationSource): SqlFragment => {
  if (words !== null) return sql`k.found_at`
  if (sort === 'newest') return sql`k.last_message_at`
  if (show === 'open' || show === 'snoozed') return sql`k.unanswered_since`
  // A conversation without a question sorts after every question.
  return sort === 'due'
    ? sql`coalesce(k.unanswered_since, k.last_message_at + interval '1000 years')`
    : sql`k.last_message_at`
}

function shownBy({ show, words }: ConversationSource): SqlFragment {
  const isOpen =
    words === null
      ? sql`k.unanswered_since is not null`
      : sql`exists (select from threads t where t.application_id = k.application_id and t.unanswered_since is not null)`
  return { open: isOpen, snoozed: isOpen, closed: sql`not ${isOpen}`, all: sql`true` }[show]
}

/** Offers the conversations as rows for the joins of people and snoozes of work. */
export const conversationsBy = (wanted: ConversationSource): WorkSource => ({
  from:
    wanted.words === null
      ? sql`threads k`
      : sql`(
    select f.application_id, f.found_at,
      (select unanswered_since from threads where application_id = f.application_id) as unanswered_since
    from (${wanted.found ? rowsOf(wanted.found) : foundIn(wanted.words)}) f) k`,
  where: shownBy(wanted),
  id: sql`k.application_id`,
  application: sql`k.application_id`,
  value: orderedBy(wanted),
  since: sql`k.unanswered_since`,
  things: sql`1`,
  fact: newestFromApplicant,
  named: sql`null::uuid`,
  by: sql`null::uuid`,
  detail: sql`jsonb_build_object('count', 0)`,
})

const wordsOfMessage = sql`to_tsvector('simple'::regconfig, search_fold(subject || ' ' || content))`
const wordsOfNote = sql`to_tsvector('simple'::regconfig, search_fold(text))`

const isFound = (text: SqlFragment, words: string): SqlFragment =>
  sql`${text} @@ to_tsquery('simple'::regconfig, ${words})`

const foundTexts = (words: string, messages: SqlFragment, notes: SqlFragment): SqlFragment => sql`
  select application_id, id, created_at, 'message' as kind, content as text from ${messages} where ${isFound(wordsOfMessage, words)}
  union all
  select application_id, id, created_at, 'note', text from ${notes} where ${isFound(wordsOfNote, words)}`

// Groups before joining, so that PostgreSQL can estimate the rows: for a union, the estimate is two hundred.
function foundIn(words: string, since?: Date): SqlFragment {
  const newestIn = (table: SqlFragment, text: SqlFragment) => sql`(
    select application_id, max(created_at) as found_at from ${since ? writtenSince(table, since) : table}
    where ${isFound(text, words)} group by application_id)`
  return sql`
    select application_id, greatest(m.found_at, n.found_at) as found_at
    from ${newestIn(sql`messages`, wordsOfMessage)} m full join ${newestIn(sql`notes`, wordsOfNote)} n using (application_id)`
}

// The offset makes PostgreSQL read by id first: an id begins with its time and has an index, `created_at` has none.
const writtenSince = (table: SqlFragment, since: Date) => sql`(
  select * from ${table} where id >= ${firstIdAt(since)}::uuid and created_at >= ${since} offset 0) x`

function firstIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

// Selects the last message time of the conversation at this offset; null when fewer conversations exist.
export const selectLastMessageAt = (db: Queryable, newest: number): Promise<Date | null> =>
  db.value(sql.select('threads', 'last_message_at')`order by last_message_at desc offset ${newest} limit 1`)

export type FoundIn = RowOf<typeof selectFoundSince>

export const selectFoundSince = (db: Queryable, words: string, since: Date) =>
  db.rows(sql.select({ applicationId: sql.text`f.application_id`, foundAt: sql.instant`f.found_at` })`
    from (${foundIn(words, since)}) f`)

const rowsOf = (found: readonly FoundIn[]): SqlFragment => sql`
  select * from unnest(${found.map((one) => one.applicationId)}::uuid[], ${found.map((one) => one.foundAt)}::timestamptz[])
    x (application_id, found_at)`

/** Selects the hit of each conversation by its exact time. */
export function selectFound(db: Queryable, words: string, found: readonly { id: string; value: string }[]) {
  const writtenThen = (table: SqlFragment) =>
    sql`(select * from ${table} where application_id = f.application_id and created_at = f.at offset 0) x`
  return db.rows(sql.select({
    applicationId: sql.text`x.application_id`,
    kind: sql.text<'message' | 'note'>`x.kind`,
    id: sql.text`x.id`,
    beginning: sql.text`left(split_part(x.text, E'\n', 1), ${BEGINS_WITH})`,
  })`from unnest(${found.map(({ id }) => id)}::uuid[], ${found.map(({ value }) => value)}::timestamptz[]) f (application_id, at),
    lateral (${foundTexts(words, writtenThen(sql`messages`), writtenThen(sql`notes`))} limit 1) x`)
}

export type ThreadOfList = RowOf<typeof selectThreadsOf>

export const selectThreadsOf = (db: Queryable, applicationIds: readonly string[]) =>
  db.rows(sql.select(
    'threads t left join users c on c.id = t.closed_by',
    't.application_id, t.unanswered_since, t.unanswered_count, t.closed_at',
    {
      closedBy: asColleague('c'),
      isMarked: sql.bool`t.closed_through is not null and t.closed_through = m.id`,
      lastId: sql.text`m.id`,
      fromTeam: sql.bool`m.recipient_id is not null`,
      lastBy: asColleague('s'),
      subject: sql.text`m.subject`,
      beginning: sql.text`left(split_part(m.content, E'\n', 1), ${BEGINS_WITH})`,
      lastAt: sql.instant`m.created_at`,
      attachments: sql.int`select count(*) from message_attachments where message_id = m.id`,
    },
  )`
    cross join lateral (
      select id, recipient_id, sender_id, subject, content, created_at from messages
      where application_id = t.application_id and not is_notice order by id desc limit 1
    ) m
    left join users s on s.id = m.sender_id and m.recipient_id is not null
    where t.application_id = any(${[...applicationIds]}::uuid[])`)
