import type { Database, Queryable, Tx } from '#server/database/open.ts'
import { identifier, sql } from '#server/database/sql.ts'
import { hasTable, selectTables } from './tables.store.ts'

export interface TargetFacts {
  isOurs: boolean
  tables: number
  holdsPeople: boolean
  storageId: string | null
  bucketId: string | null
}

const PEOPLE = ['users', 'sign_ups', 'applications']

export async function describeTarget(db: Queryable): Promise<TargetFacts> {
  const tables = (await selectTables(db)).length
  let holdsPeople = false
  for (const name of PEOPLE) {
    if (!(await hasTable(db, name))) continue
    holdsPeople ||= (await db.run(sql`select from ${identifier(name)} limit 1`)) > 0
  }
  const settings = (await hasTable(db, 'settings'))
    ? await db.rows(sql.select('settings', 'key, value')`where key in ('storage_id', 'bucket_id')`)
    : []
  const settingOf = (key: string) => settings.find((one) => one.key === key)?.value ?? null
  return {
    isOurs: await hasTable(db, 'schema_migrations'),
    tables,
    holdsPeople,
    storageId: settingOf('storage_id'),
    bucketId: settingOf('bucket_id'),
  }
}

export const countPortals = (db: Database) =>
  db.count(sql`
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('lampara', 'lampara live', 'lampara backup')`)

/** Keeps the target's own ids of data folder and bucket, and drops those of the archive. */
export async function keepIdentity(tx: Tx, { storageId, bucketId }: TargetFacts): Promise<void> {
  await tx.run(sql`delete from settings where key in ('storage_id', 'bucket_id')`)
  if (storageId !== null) await tx.run(sql.insert('settings', { key: 'storage_id', value: storageId }))
  if (bucketId !== null) await tx.run(sql.insert('settings', { key: 'bucket_id', value: bucketId }))
}

const SIGN_INS = [
  'sessions',
  'sign_in_codes',
  'provider_sign_ins',
  'address_changes',
  'passkey_challenges',
  'team_invitations',
  'dev_mailbox',
]

/** Ends every session, and invalidates codes and invitations that were mailed before the restore. */
export async function endSignIns(tx: Tx): Promise<void> {
  for (const name of SIGN_INS) if (await hasTable(tx, name)) await tx.run(sql`delete from ${identifier(name)}`)
}
