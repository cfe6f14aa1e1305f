import type { OfficeKind } from '#contract/notices.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import { NOTIFY_AGAIN_AFTER } from './mail-outbox.store.ts'

export type DueDigest = RowOf<typeof consumeDue>

interface DueQuery {
  now: Date
  timeZone: string
  kinds: readonly string[]
  only?: string
}

/**
 * Takes the due items out of the digests: hourly, at eight in the morning in the portal's time zone, a while after
 * the last mail about an applicant, and at once for an address that has left its digest.
 */
export function consumeDue(tx: Tx, { now, timeZone, kinds, only }: DueQuery) {
  const ofOne = only === undefined ? sql`` : sql`and address_key = ${only}`
  const taking = sql`
    waiting as (
      select address_key, created_at as since from digest_notices where true ${ofOne}
      union all
      select address_key, waiting_since from message_notices where waiting_since is not null ${ofOne}
    ), by_address as (
      select address_key, choice,
        case choice
          when 'hourly' then min(since) < date_trunc('hour', ${now}::timestamptz)
          when 'daily' then min(since) < (
            date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text - interval '8 hours') + interval '8 hours'
          ) at time zone ${timeZone}::text
          when 'none' then true
        end as is_due
      from waiting left join mail_preferences using (address_key) group by address_key, choice
    ), due_messages as materialized (
      select application_id, address_key, recipient, waiting, choice, is_due is null as is_at_once
      from message_notices m join by_address using (address_key)
      where waiting_since is not null
        and coalesce(is_due, sent_at <= ${now}::timestamptz - ${NOTIFY_AGAIN_AFTER}::interval)
      order by application_id, address_key for update of m
    ), messages_taken as (
      update message_notices m
      set waiting = 0, waiting_since = null, sent_at = case when is_at_once then ${now} else sent_at end
      from due_messages due where (m.application_id, m.address_key) = (due.application_id, due.address_key)
    ), taken as (
      delete from digest_notices g using by_address
      where g.address_key = by_address.address_key and coalesce(is_due, true) and notice = any(${[...kinds]}::text[])
      returning recipient, g.address_key, notice, choice
    )`
  return tx.rows(
    sql.with(
      taking,
      sql.pick('digest_notices due', 'due.recipient', {
        kind: sql.text<OfficeKind>`due.notice`,
        applicationId: sql.nullable(sql.text`due.application_id`),
        isUnwanted: sql.bool`coalesce(choice = 'none', false)`,
        count: sql.int`sum(count)`,
      })`from (
        select recipient, notice, choice, null::uuid as application_id, 1 as count from taken
        union all
        select recipient, 'message_from_applicant', choice, case when is_at_once then application_id end, waiting
        from due_messages
      ) due
      group by recipient, notice, application_id, choice order by recipient, notice`,
    ),
  )
}

export const countWaitingNotices = async (db: Queryable, addressKey: string) =>
  (await db.value(
    sql.select(sql.int`((select count(*) from digest_notices where address_key = ${addressKey})
      + (select coalesce(sum(waiting), 0) from message_notices
        where address_key = ${addressKey} and waiting_since is not null))`),
  )) ?? 0
