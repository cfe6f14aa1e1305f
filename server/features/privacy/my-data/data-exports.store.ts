import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { type RowOf, sql } from '#server/database/sql.ts'
import type { Tables } from '#server/database/tables.d.ts'

export type DataExportRow = RowOf<typeof columns>

const columns = sql.columns(
  'data_exports',
  `id, user_id, state, file_size, sha256, storage_key, is_encrypted, skipped, failure, created_at, finished_at,
      expires_at`,
)

export const selectDataExport = (db: Database, id: string) =>
  db.one(sql.select(columns)`from data_exports where id = ${id}`)

export const selectLatestDataExport = (db: Database, userId: string) =>
  db.one(sql.select(columns)`from data_exports where user_id = ${userId} order by id desc limit 1`)

export const selectRecentDataExport = (tx: Tx, userId: string, since: Date) =>
  tx.one(sql.select('data_exports', 'created_at')`
    where user_id = ${userId} and state <> 'failed' and created_at > ${since} order by id desc limit 1`)

/** Inserts an export, or restarts a failed or expired one; returns undefined when one waits or is ready. */
export const insertDataExport = (tx: Tx, { id, userId, at }: { id: string; userId: string; at: Date }) =>
  tx.one(sql.returning(columns)`${sql.insert('data_exports', { id, userId, state: 'waiting', createdAt: at })}
    on conflict (id) do update set state = 'waiting', failure = null, failures = 0, created_at = excluded.created_at
      where data_exports.state in ('failed', 'expired')`)

export type ClaimedExport = RowOf<typeof claimDataExport>

/** Claims the export that has waited longest, until the lease ends; `attempts` tells one worker from the next. */
export const claimDataExport = (db: Database, { now, leasedUntil }: { now: Date; leasedUntil: Date }) =>
  db.one(sql.returning(
    'data_exports',
    'id, user_id, attempts, failures',
  )`${sql.update('data_exports', { state: 'making', attempts: sql`attempts + 1`, leasedUntil })} where id = (
      select id from data_exports
      where state in ('waiting', 'making') and (leased_until is null or leased_until <= ${now})
      order by id limit 1
      for update skip locked
    )`)

const ours = ({ id, attempts }: ClaimedExport) => sql`id = ${id} and attempts = ${attempts} and state = 'making'`

export const renewDataExport = (db: Database, made: ClaimedExport, leasedUntil: Date) =>
  db.changes(sql`${sql.update('data_exports', { leasedUntil })} where ${ours(made)}`)

export type FinishedExport = Required<
  Pick<
    Tables['data_exports'],
    'storageKey' | 'fileSize' | 'sha256' | 'isEncrypted' | 'skipped' | 'finishedAt' | 'expiresAt'
  >
>

export const finishDataExport = (tx: Queryable, made: ClaimedExport, file: FinishedExport) =>
  tx.changes(sql`${sql.update('data_exports', { ...file, state: 'ready', leasedUntil: null })} where ${ours(made)}`)

export const putDataExportBack = (
  db: Database,
  made: ClaimedExport,
  { failures, restsUntil }: { failures: number; restsUntil: Date | null },
) =>
  db.run(
    sql`${sql.update('data_exports', { state: 'waiting', failures, leasedUntil: restsUntil })} where ${ours(made)}`,
  )

export const failDataExport = (db: Database, made: ClaimedExport, { failure, at }: { failure: string; at: Date }) =>
  db.run(
    sql`${sql.update('data_exports', { state: 'failed', failure, leasedUntil: null, finishedAt: at })} where ${ours(made)}`,
  )

export const selectExpiredExports = (db: Database, now: Date) =>
  db.rows(sql.select('data_exports', 'id', { storageKey: sql.text`storage_key` })`
    where state = 'ready' and expires_at <= ${now} and storage_key is not null order by id limit 200`)

export const markExportExpired = (db: Database, id: string) =>
  db.run(sql`${sql.update('data_exports', { state: 'expired', storageKey: null })} where id = ${id}`)
