import type { OfficeKind } from '#domain/mail/notices.ts'
import type { Sql, Tx } from '#server/database/open.ts'

// Any number will do, as long as every version of the portal takes the same.
const GATHERED_LOCK = 7_040_221_871

/** Whether this process may let gathered mail go: one at a time does, until its transaction ends. */
export async function takeGathered(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${GATHERED_LOCK}) as taken`
  return row?.taken === true
}

export interface Gathered {
  recipient: string
  /** The person wants no mail any more, so that it goes nowhere. */
  isUnwanted: boolean
  kind: OfficeKind
  count: number
}

interface Asked {
  now: Date
  timeZone: string
  kinds: readonly string[]
  /** Of this address alone, in lower case. */
  only?: string
}

/**
 * Takes what is due out of what waits: by the full hour, by eight in the morning where the provider is, and at once for
 * whoever does not gather any more.
 */
export async function takeDue(tx: Tx, { now, timeZone, kinds, only }: Asked): Promise<Gathered[]> {
  return tx<Gathered[]>`
    with due as (
      select g.address_key, p.choice
      from gathered_notices g left join mail_preferences p using (address_key)
      ${only === undefined ? tx`` : tx`where g.address_key = ${only}`}
      group by g.address_key, p.choice
      having case p.choice
        when 'hourly' then min(g.created_at) < date_trunc('hour', ${now}::timestamptz)
        when 'daily' then min(g.created_at) < (
          date_trunc('day', ${now}::timestamptz at time zone ${timeZone}::text - interval '8 hours') + interval '8 hours'
        ) at time zone ${timeZone}::text
        else true
      end
    ), taken as (
      delete from gathered_notices g using due
      where g.address_key = due.address_key and g.notice = any(${[...kinds]}::text[])
      returning g.recipient, g.notice, due.choice
    )
    select recipient, notice as kind, coalesce(choice = 'none', false) as "isUnwanted", count(*)::int as count
    from taken group by recipient, notice, choice order by recipient, notice`
}

export async function countGathered(db: Sql | Tx, addressKey: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from gathered_notices where address_key = ${addressKey}`
  return row?.count ?? 0
}
