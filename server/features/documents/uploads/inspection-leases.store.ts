import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export interface LeaseResult {
  isAcquired: boolean
  /** Seconds until the person may have another file inspected; 0 while not paused. */
  pausedFor: number
}

/** Uses the clock of the database. */
export async function acquireInspectionLease(
  db: Database,
  { userId, holder, seconds }: { userId: string; holder: string; seconds: number },
): Promise<LeaseResult> {
  // Commits asynchronously, because a power cut ends every lease anyway.
  const count = await db.run(sql`
    insert into inspection_leases as t (user_id, holder, leased_until)
    select ${userId}::uuid, ${holder}::uuid, now() + make_interval(secs => ${seconds})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    on conflict (user_id) do update set holder = excluded.holder, leased_until = excluded.leased_until
      where (t.leased_until is null or t.leased_until < now()) and (t.paused_until is null or t.paused_until <= now())`)
  if (count === 1) return { isAcquired: true, pausedFor: 0 }
  const row = await db.one(
    sql.select({
      seconds: sql.int`coalesce(ceil(extract(epoch from paused_until - now())), 0)`,
    })`from inspection_leases where user_id = ${userId}`,
  )
  return { isAcquired: false, pausedFor: Math.max(0, row?.seconds ?? 0) }
}

export const renewInspectionLease = (
  db: Database,
  { userId, holder, seconds }: { userId: string; holder: string; seconds: number },
) =>
  db.run(sql`
    update inspection_leases set leased_until = now() + make_interval(secs => ${seconds})
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    where user_id = ${userId} and holder = ${holder}`)

export const releaseInspectionLease = (db: Database, userId: string, holder: string) =>
  db.run(sql`
    update inspection_leases set holder = null, leased_until = null
    from (select set_config('synchronous_commit', 'off', true)) unsynced
    where user_id = ${userId} and holder = ${holder}`)

/** The second strike within an hour, and each after it, pauses the person. */
export const addStrike = (db: Database, userId: string, pauseSeconds: number) =>
  db.run(sql`
    update inspection_leases set
      strikes = case when struck_at > now() - interval '1 hour' then strikes + 1 else 1 end,
      paused_until = case when struck_at > now() - interval '1 hour'
        then now() + make_interval(secs => ${pauseSeconds}) else paused_until end,
      struck_at = now()
    where user_id = ${userId}`)
