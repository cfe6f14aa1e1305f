import type { OfficeKind } from '#contract/notices.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { NOTIFY_AGAIN_AFTER } from './outbox.store.ts'

// Any number will do, as long as every version of the portal takes the same.
const DIGEST_LOCK = 7_040_221_871

export async function tryLockDigests(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ taken: boolean }>(sql`select pg_try_advisory_xact_lock(${DIGEST_LOCK}) as taken`)
  return row?.taken === true
}

export interface DueDigest {
  recipient: string
  addressKey: string
  isUnwanted: boolean
  kind: OfficeKind
  applicationId: string | null
  count: number
}

interface DueQuery {
  now: Date
  timeZone: string
  kinds: readonly string[]
  only?: string
}

/**
 * Takes what is due out of what waits: by the full hour, by eight in the morning where the provider is, a while after the
 * last mail about an applicant, and at once for whoever does not gather any more.
 */
export async function consumeDue(tx: Tx, { now, timeZone, kinds, only }: DueQuery): Promise<DueDigest[]> {
  return tx.rows<DueDigest>(sql`
    with waiting as (
      select g.dedupe_key, p.choice, min(g.created_at) over (partition by g.address_key) as oldest, told.sent_at
      from digest_notices g
      left join mail_preferences p using (address_key)
      left join message_notices_sent told using (address_key, application_id)
      ${only === undefined ? sql`` : sql`where g.address_key = ${only}`}
    ), due as (
      select dedupe_key, choice from waiting
      where case choice
        when 'hourly' then oldest < date_trunc('hour', ${now}::timestamptz)
        when 'daily' then oldest < (
          date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text - interval '8 hours') + interval '8 hours'
        ) at time zone ${timeZone}::text
        when 'none' then true
        else sent_at is null or sent_at <= ${now}::timestamptz - ${NOTIFY_AGAIN_AFTER}::interval
      end
    ), taken as (
      delete from digest_notices g using due
      where g.dedupe_key = due.dedupe_key and g.notice = any(${[...kinds]}::text[])
      returning g.recipient, g.address_key, g.notice, due.choice,
        case when coalesce(due.choice, 'at_once') = 'at_once' then g.application_id end as application_id
    )
    select recipient, address_key, notice as kind, application_id,
      coalesce(choice = 'none', false) as is_unwanted, count(*)::int as count
    from taken group by recipient, address_key, notice, application_id, choice order by recipient, notice`)
}

export async function saveNotified(
  tx: Tx,
  { addressKey, applicationId, at }: { addressKey: string; applicationId: string; at: Date },
) {
  await tx.run(sql`
    insert into message_notices_sent (address_key, application_id, sent_at) values (${addressKey}, ${applicationId}, ${at})
    on conflict (address_key, application_id) do update set sent_at = excluded.sent_at`)
}

export async function countDigestNotices(db: Queryable, addressKey: string): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::int as count from digest_notices where address_key = ${addressKey}`)
  return row?.count ?? 0
}
