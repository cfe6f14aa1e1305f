import type { ThreadEnd } from '#domain/messages/thread-ends.ts'
import type { OfficeWait } from '#domain/work/times.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface ThreadAnswer extends ThreadEnd, OfficeWait {
  id: string
  applicationId: string
  isEstimated: boolean
}

export const insertThreadAnswer = (tx: Tx, answer: ThreadAnswer) =>
  tx.run(sql`${sql.insert('thread_answers', answer)} on conflict (application_id, ended_at) do nothing`)

export const selectUnansweredSince = (tx: Tx, applicationId: string) =>
  tx.value(sql.select('threads', 'unanswered_since')`where application_id = ${applicationId}`)

export const deleteMark = (tx: Tx, applicationId: string) =>
  tx.run(sql`
    delete from thread_answers a using threads t
    where t.application_id = ${applicationId} and a.application_id = t.application_id and a.how = 'mark'
      and a.ended_at = t.closed_at`)

export const markAnswersKnown = (tx: Tx, applicationId: string, isKnown: boolean) =>
  tx.run(sql`${sql.update('threads', { answersKnown: isKnown })} where application_id = ${applicationId}`)

export const selectUnknownThreads = (db: Queryable, limit: number) =>
  db.rows(sql.select('threads', 'application_id')`where not answers_known order by application_id limit ${limit}`)

export const selectWords = (tx: Tx, applicationId: string) =>
  tx.rows(
    sql.select('messages', 'id, created_at as at, sender_id as by', {
      isFromApplicant: sql.bool`recipient_id is null`,
    })`where application_id = ${applicationId} and not is_notice order by id`,
  )

export const selectMarks = (tx: Tx, applicationId: string) =>
  tx.rows(sql.select({ at: sql.instant`x.at`, by: sql.nullable(sql.text`x.by`) })`from (
      select ended_at as at, ended_by as by from thread_answers
      where application_id = ${applicationId} and how = 'mark'
      union
      select closed_at, closed_by from threads
      where application_id = ${applicationId} and closed_at is not null
    ) x order by x.at`)

const endsByAnswer = sql`
  select m.id, m.application_id from messages m
  where m.recipient_id is not null and not m.is_notice and exists (
    select from messages h
    where h.application_id = m.application_id and h.recipient_id is null and h.id < m.id
      and not exists (
        select from messages n
        where n.application_id = m.application_id and n.recipient_id is not null and not n.is_notice
          and n.id > h.id and n.id < m.id)
      and not exists (
        select from thread_answers k
        where k.application_id = m.application_id and k.how = 'mark' and k.ended_at between h.created_at and m.created_at))`

export const selectWrongAnswers = (db: Queryable) =>
  db.rows(sql.select({ applicationId: sql.text`t.application_id` })`from threads t
    join applications p on p.id = t.application_id join users u on u.id = p.user_id and u.erased_at is null
    where t.answers_known and exists (
      (select id from (${endsByAnswer}) e where e.application_id = t.application_id
        except select message_id from thread_answers where application_id = t.application_id and how = 'answer')
      union all
      (select message_id from thread_answers where application_id = t.application_id and how = 'answer'
        except select id from (${endsByAnswer}) e where e.application_id = t.application_id))
    order by 1`)
