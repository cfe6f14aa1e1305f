import type { TimelineEntry } from '#contract/timeline.ts'
import { readableDetail } from '#server/database/audit-texts.store.ts'
import type { Database } from '#server/database/open.ts'
import type { PageSlice } from '#server/database/page-limit.store.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { asColleague, nameOf } from '#server/shared/colleague.store.ts'

const NOTE_BEGINS_WITH = 300
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const nameOfId = (id: SqlFragment) => sql`(select ${nameOf('p')} from users p where p.id = ${id})`

interface TimelineSubject {
  applicationId: string
  withMoney: boolean
}

const parts = ({ applicationId, withMoney }: TimelineSubject) => [
  sql`select id, changed_at as at,
      case when undoes is not null then 'move_undone' when from_status is null then 'started' else 'moved' end as kind,
      changed_by as actor, from_status as before, to_status as after, null as about, reason as words, null as cause
    from status_transitions where application_id = ${applicationId}`,
  sql`select id, at, 'fees_changed', actor_id, detail ->> 'feesFrom', detail ->> 'feesTo', null, ${readableDetail(sql`audit`)} ->> 'reason', null
    from audit where subject = ${`application:${applicationId}`} and action = 'application.changed' and detail ? 'feesTo'
      and ${withMoney}`,
  sql`select id, at, 'assigned', actor_id, ${nameOfId(sql`(detail ->> 'from')::uuid`)},
      ${nameOfId(sql`(detail ->> 'to')::uuid`)}, null, null, null
    from audit where subject = ${`application:${applicationId}`} and action = 'application.assigned'`,
  sql`select d.id, uploaded_at, 'document_filed', coalesce((select user_id from uploads where id = d.upload_id), a.user_id), null, null, requirement_id, null, null
    from documents d join applications a on a.id = d.application_id where d.application_id = ${applicationId}`,
  sql`select v.id, v.reviewed_at, case v.status when 'approved' then 'document_approved' else 'document_returned' end,
      v.reviewed_by, null, null, d.requirement_id, v.notes, v.reason
    from documents d join document_reviews v on v.document_id = d.id where d.application_id = ${applicationId}`,
  sql`select p.id, p.created_at, case p.status when 'success' then 'payment_received' else 'payment_' || p.status end,
      case p.status when 'success' then a.user_id end, null, null, abs(p.amount)::text, null, null
    from payments p join applications a on a.id = p.application_id
    where p.application_id = ${applicationId} and ${withMoney}`,
  sql`select id, created_at, 'message_sent', sender_id, null, null, subject, null, null
    from messages where application_id = ${applicationId}`,
  sql`select id, at, case action when 'thread.closed' then 'thread_closed' else 'thread_reopened' end, actor_id,
      null, null, null, null, null
    from audit where subject = ${`application:${applicationId}`} and action in ('thread.closed', 'thread.reopened')`,
  sql`select id, created_at, 'note_added', author_id, null, null, null, left(text, ${NOTE_BEGINS_WITH}), null
    from notes where application_id = ${applicationId}`,
  sql`select id, created_at, 'packet_ordered', requested_by, null, null, null, null, null
    from packets where application_id = ${applicationId}`,
  sql`select s.id, s.created_at, 'sheet_saved', a.user_id, null, null, null, null, null
    from personal_data_sheets s join applications a on a.id = s.application_id
    where s.application_id = ${applicationId}`,
  // The sheet row keeps only its first save; the audit has each later save and each school.
  sql`select l.id, l.at, case l.action when 'education.added' then 'school_added' when 'education.deleted' then 'school_deleted'
        else 'sheet_saved' end, l.actor_id, null, null, null, null, null
    from personal_data_sheets s join audit l on l.subject = 'sheet:' || s.id
    where s.application_id = ${applicationId}
      and (l.action in ('education.added', 'education.deleted', 'sheet.corrected') or (l.action = 'sheet.saved' and l.at > s.created_at))`,
]

/** Selects from each part no more rows than a page needs, so that a long history costs no more than a short one. */
export function selectTimeline(db: Database, asked: TimelineSubject, { after, limit }: PageSlice) {
  const [first, ...others] = parts(asked).map(
    (part) => sql`
      (select id, at, kind, actor, before, after, about, words, cause
      from (${part}) as one (id, at, kind, actor, before, after, about, words, cause)
      where id < ${after ?? LAST}::uuid order by id desc limit ${limit + 1})`,
  )
  return db.rows(sql.pick('audit t', 't.id, t.at', {
    kind: sql.text<TimelineEntry['kind']>`t.kind`,
    from: sql.nullable(sql.text`t.before`),
    to: sql.nullable(sql.text`t.after`),
    about: sql.nullable(sql.text`t.about`),
    words: sql.nullable(sql.text`t.words`),
    reviewReason: sql.nullable(sql.text<NonNullable<TimelineEntry['reviewReason']>>`t.cause`),
    by: asColleague('u'),
  })`from (${others.reduce((sum, part) => sql`${sum} union all ${part}`, first ?? sql``)}) as t
    left join users u on u.id = t.actor
    order by t.id desc limit ${limit + 1}`)
}

export async function countTimeline(db: Database, asked: TimelineSubject): Promise<number> {
  const [first, ...others] = parts(asked).map((part) => sql`(select count(*) from (${part}) as one)`)
  return (
    (await db.value(sql.select(sql.int`(${others.reduce((sum, part) => sql`${sum} + ${part}`, first ?? sql`0`)})`))) ??
    0
  )
}

export const selectActivities = (applicationId: string) =>
  sql.select('activities', 'id, description, created_at')`where application_id = ${applicationId}`
