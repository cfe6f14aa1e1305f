import type { Database } from './open.ts'
import { sql } from './sql.ts'

export async function readWritten(primary: Database): Promise<string | null> {
  const row = await primary.one<{ lsn: string | null }>(sql`
    select case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn() end::text as lsn`)
  return row?.lsn ?? null
}

export async function hasApplied(standby: Database, lsn: string): Promise<boolean> {
  const row = await standby.one<{ hasApplied: boolean | null }>(sql`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has_applied`)
  return row?.hasApplied === true
}
