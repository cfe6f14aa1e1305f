import { mkdir, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { lockMigrationsWithin } from '#server/database/migrations.store.ts'
import { type Database, openDatabase, type Tx } from '#server/database/open.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { followRestoredAudit } from '#server/features/audit/seal/verify.service.ts'
import { readTombstones, tombstonesFile } from '#server/privacy/tombstones.ts'
import { selectErasedPeople } from './erased-people.store.ts'
import { inspectArchive } from './inspect-archive.ts'
import { loadArchive, newerMigrations } from './load-archive.ts'
import { archiveKeys } from './make-backup.ts'
import type { ArchiveManifest } from './manifest.ts'
import { openFilesOf, withOwnDatabase } from './portal-archives.ts'
import {
  prepareTarget,
  type Restore,
  type Restored,
  type RestoreRequest,
  refuseRunningPortal,
  removeUnnamed,
  settleRestored,
  writeFiles,
} from './restore-steps.ts'
import type { TargetFacts } from './restore-target.store.ts'
import { assertWhole } from './verify-archive.ts'

export async function restorePortal(config: Config, request: RestoreRequest, say: Restore['say']): Promise<Restored> {
  const { path, erasedFile } = request
  const keys = await archiveKeys(config, request)
  const lists = [
    tombstonesFile(dirname(path)),
    tombstonesFile(config.dataDir),
    ...(erasedFile ? [resolve(erasedFile)] : []),
  ]
  const tombstones = (await Promise.all(lists.map(readTombstones))).flat()
  say('Checking the archive.')
  const archive = await inspectArchive(path, keys)
  newerMigrations(archive.manifest)
  if (!request.acceptsMissing) assertWhole(archive.manifest)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if (!config.database || !config.s3) await assertSpace(config.dataDir, archive.manifest)
  return withOwnDatabase(config, (databaseUrl) =>
    restoreArchive({ config, request, databaseUrl, archive, keys, tombstones, say }),
  )
}

/**
 * Restores the files first, which no row names yet, and then the database in one transaction: a kill or a failure at
 * any moment leaves the former data in place.
 */
async function restoreArchive(restore: Restore): Promise<Restored> {
  const { config, databaseUrl, archive } = restore
  await using db = openDatabase(databaseUrl, {
    connections: 2,
    statementTimeout: 0,
    isStreaming: true,
    applicationName: 'lampara restore',
  })
  await refuseRunningPortal(db)
  const target = await prepareTarget(db, restore)
  const storage = await openFilesOf(config, db)
  await storage.check()
  await writeFiles(storage, restore)
  restore.say('Every file is in place. Restoring the database.')
  const erasedAgain = await db.begin((tx) => restoreDatabase(tx, db, { restore, target }))
  // Before the files: with the audit's former head the portal could not seal.
  await followRestoredAudit(config, db)
  await removeUnnamed(db, storage, archive)
  return { manifest: archive.manifest, erasedAgain }
}

async function restoreDatabase(tx: Tx, db: Database, { restore, target }: { restore: Restore; target: TargetFacts }) {
  const { request, keys, archive } = restore
  // A portal that is started now waits for this lock.
  await lockMigrationsWithin(tx)
  await refuseRunningPortal(db)
  // Reads the list before the drop: people who were erased here stay erased.
  const tombstonesHere = await selectErasedPeople(tx)
  await loadArchive(tx, { path: request.path, identities: keys.identities, archive })
  return settleRestored(tx, { target, tombstonesHere }, restore)
}

async function assertSpace(folder: string, manifest: ArchiveManifest): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  // Indexes and the write-ahead log take about as much space again as the rows.
  const needed = manifest.files.bytes + 3 * manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  if (bavail * bsize > needed) return
  const inGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
  throw new StartRefusal(
    `DATA_DIR: ${folder} has ${inGigabytes(bavail * bsize)} GB of free space, and the restore needs about ${inGigabytes(needed)} GB.`,
  )
}
