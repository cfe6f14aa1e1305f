// Shared by the commands for backup and restore and by the schedule: access to a portal, and the checks of a restored
// database.
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { readIdentity } from '#server/database/data-folder-identity.ts'
import { addressOfRunning, startEmbedded } from '#server/database/embedded/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { findAuditBreaches } from '#server/features/audit/seal/verify.service.ts'
import { selectBreaches } from '#server/features/money/ledger/ledger-check.store.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
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

/** Opens the database and the files of a portal, running or not; refuses when the portal does not exist. */
export const withPortal = <T>(config: Config, work: (portal: PortalFiles) => Promise<T>): Promise<T> =>
  withDatabase(config, (databaseUrl) => withFiles(config, databaseUrl, work))

export async function withFiles<T>(
  config: Config,
  databaseUrl: string,
  work: (portal: PortalFiles) => Promise<T>,
): Promise<T> {
  await using db = openDatabase(databaseUrl, { connections: 2, applicationName: 'lampara backup notes' })
  await bindFiles(db, config)
  return await work({ databaseUrl, storage: await openStorage(config, db, silent) })
}

async function withDatabase<T>(config: Config, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const running = await addressOfRunning(config)
  if (running) return work(running)
  refuseWithoutPortal(config)
  return withOwnDatabase(config, work)
}

function refuseWithoutPortal({ dataDir }: Config) {
  if (existsSync(join(dataDir, 'database'))) return
  throw new StartRefusal(`DATA_DIR: there is no portal in ${dataDir}. Give the DATA_DIR or the DATABASE_URL of one.`)
}

/** Opens the database as its owner while no portal uses it; refuses while a portal runs. */
export async function withOwnDatabase<T>(config: Config, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  if (config.database) return work(config.database.directUrl ?? config.database.url)
  await using embedded = await startEmbedded({ dataDir: config.dataDir })
  return await work(embedded.url)
}

/**
 * Prepares an empty database as a first start does. Accepts a data folder that still has the files of the archive's own
 * database.
 */
export async function prepareEmptyDatabase(
  config: Config,
  databaseUrl: string,
  from: { storageId: string | null; bucketId: string | null },
): Promise<void> {
  await using db = openDatabase(databaseUrl, { connections: 1, applicationName: 'lampara restore' })
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if (!(await hasTable(db, 'schema_migrations'))) await migrate(databaseUrl)
  const here = await readIdentity(config.dataDir)
  if (here !== undefined && here === from.storageId) await selectOrInsertSetting(db, 'storage_id', here)
  if (config.s3 && from.bucketId !== null) await selectOrInsertSetting(db, 'bucket_id', from.bucketId)
  await bindFiles(db, config)
}

export const openFilesOf = (config: Config, db: Database) => openStorage(config, db, silent)
