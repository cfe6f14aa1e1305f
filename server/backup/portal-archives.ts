// What the commands of backup and restore and the schedule share: the portal that they work on, and what is asked of a
// database that was restored.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { readIdentity } from '#server/database/data-folder-identity.ts'
import { findRunningDatabase, startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, openDatabase, type Tx } from '#server/database/open.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { commandEffects } from '#server/effects/refresh-case.ts'
import { findAuditBreaches } from '#server/features/audit/seal/verify.service.ts'
import { selectBreaches } from '#server/features/money/ledger/ledger-check.store.ts'
import { anonymisePerson } from '#server/features/privacy/my-data/anonymise-person.service.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import type { ErasedPerson } from '#server/privacy/erased-people.ts'
import { bindFiles, openStorage } from '#server/start/open-storage.ts'
import { hasTable } from './tables.store.ts'
import type { Check } from './verify-archive.ts'

const silent = { info: () => {}, warn: () => {} }

export const soundnessChecks = ({ currency }: Pick<Config, 'currency'>): Check[] => [
  (tx) => selectBreaches(tx, currency),
  findAuditBreaches,
]

interface PortalFiles {
  databaseUrl: string
  storage: Storage
}

/** The portal whose data this is, running or not, with its files; refused where there is none. */
export const withPortal = <T>(config: Config, work: (portal: PortalFiles) => Promise<T>): Promise<T> =>
  withDatabase(config, (databaseUrl) => withFiles(config, databaseUrl, work))

export async function withFiles<T>(
  config: Config,
  databaseUrl: string,
  work: (portal: PortalFiles) => Promise<T>,
): Promise<T> {
  const db = openDatabase(databaseUrl, { connections: 2, applicationName: 'lampara backup notes' })
  try {
    await bindFiles(db, config)
    return await work({ databaseUrl, storage: await openStorage(config, db, silent) })
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function withDatabase<T>(config: Config, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const running = config.database ?? (await findRunningDatabase(config.dataDir))
  if (typeof running === 'string') return work(running)
  if (running) return work(running.directUrl ?? running.url)
  refuseWithoutPortal(config)
  return withOwnDatabase(config, work)
}

function refuseWithoutPortal({ dataDir }: Config) {
  if (existsSync(join(dataDir, 'database'))) return
  throw new StartRefusal(`DATA_DIR: there is no portal in ${dataDir}. Give the DATA_DIR or the DATABASE_URL of one.`)
}

/** The database while no portal uses it, as its owner; refused while one does. */
export async function withOwnDatabase<T>(config: Config, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  if (config.database) return work(config.database.directUrl ?? config.database.url)
  const embedded = await startEmbedded({ dataDir: config.dataDir })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

/**
 * Brings an empty database to where a first start brings it. A folder that still has the files of the archive's own
 * database is taken for its folder again.
 */
export async function prepareEmptyDatabase(
  config: Config,
  databaseUrl: string,
  from: { storageId: string | null; bucketId: string | null },
): Promise<void> {
  const db = openDatabase(databaseUrl, { connections: 1, applicationName: 'lampara restore' })
  try {
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
    if (!(await hasTable(db, 'schema_migrations'))) await migrate(databaseUrl)
    const here = await readIdentity(config.dataDir)
    if (here !== undefined && here === from.storageId) await selectOrInsertSetting(db, 'storage_id', here)
    if (config.s3 && from.bucketId !== null) await selectOrInsertSetting(db, 'bucket_id', from.bucketId)
    await bindFiles(db, config)
  } finally {
    await db.end({ timeout: 1 })
  }
}

export const openFilesOf = (config: Config) => (db: Database) => openStorage(config, db, silent)

export const replayErasures =
  (config: Config) =>
  async (tx: Tx, person: ErasedPerson): Promise<void> => {
    await anonymisePerson(tx, commandEffects(config), person)
  }
