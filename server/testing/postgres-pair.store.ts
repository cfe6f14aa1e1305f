import type { Database } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

/** Whether the standby has replayed everything that the primary has written so far. */
export async function isCaughtUp(primary: Database, standby: Database): Promise<boolean> {
  const written = await primary.one<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`)
  const row = await standby.one<{ isThere: boolean }>(sql`
    select pg_last_wal_replay_lsn() >= ${written?.lsn ?? ''}::pg_lsn as is_there`)
  return row?.isThere === true
}

export async function promote(standby: Database): Promise<void> {
  await standby.run(sql`select pg_promote()`)
}

export async function setReadOnly(server: Database, isReadOnly: boolean): Promise<void> {
  await server.runScript(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
  await server.runScript('select pg_reload_conf()')
}

/** Pauses or resumes the replay; a paused standby falls behind. */
export async function setReplay(standby: Database, isOn: boolean): Promise<void> {
  await standby.runScript(`select ${isOn ? 'pg_wal_replay_resume()' : 'pg_wal_replay_pause()'}`)
}

/** Returns the last query that a portal sent to this standby. */
export async function lastReadAt(standby: Database): Promise<string | undefined> {
  const row = await standby.one<{ query: string }>(sql`
    select query from pg_stat_activity
    where application_name = 'lampara reads' and query not like '%has_applied%' order by query_start desc limit 1`)
  return row?.query
}
