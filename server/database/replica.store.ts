import type { Database } from './open.ts'
import { sql } from './sql.ts'

export const selectWritten = (primary: Database) =>
  primary.value(
    sql.select(sql.nullable(sql.text`case when pg_is_in_recovery() then null else pg_current_wal_flush_lsn() end`)),
  )

export const hasApplied = async (standby: Database, lsn: string) =>
  (await standby.value(
    sql.select(sql.nullable(sql.bool`pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn`)),
  )) === true
