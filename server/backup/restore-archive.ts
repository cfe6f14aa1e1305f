import { statfs } from 'node:fs/promises'
import { lockMigrationsWithin } from '#server/database/migrations.store.ts'
import { type Database, openDatabase, type Tx } from '#server/database/open.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import { selectErasedPeople } from './erased-people.store.ts'
import { type ArchiveKeys, type InspectedArchive, inspectArchive } from './inspect-archive.ts'
import { loadArchive, newerMigrations } from './load-archive.ts'
import type { ArchiveManifest } from './manifest.ts'
import {
  prepareTarget,
  type Restored,
  type RestoreOptions,
  refuseRunningPortal,
  removeUnnamed,
  settleRestored,
  writeFiles,
} from './restore-steps.ts'
import type { TargetFacts } from './restore-target.store.ts'
import { assertWhole } from './verify-archive.ts'

export async function inspectForRestore(
  path: string,
  keys: ArchiveKeys,
  acceptsMissing: boolean,
): Promise<InspectedArchive> {
  const archive = await inspectArchive(path, keys)
  newerMigrations(archive.manifest)
  if (!acceptsMissing) assertWhole(archive.manifest)
  return archive
}

/**
 * Files first, which nobody names yet, and then the database in one transaction: killed or failed at any moment, what was
 * there before is there still.
 */
export async function restoreArchive(archive: InspectedArchive, options: RestoreOptions): Promise<Restored> {
  const db = openDatabase(options.databaseUrl, {
    connections: 2,
    statementTimeout: 0,
    isStreaming: true,
    applicationName: 'lampara restore',
  })
  try {
    await refuseRunningPortal(db)
    const target = await prepareTarget(db, archive.manifest, options)
    const storage = await options.openStorage(db)
    await storage.check()
    await writeFiles(storage, archive, options)
    options.say('Every file is in place. Restoring the database.')
    const erasedAgain = await db.begin((tx) => restoreDatabase(tx, db, { archive, target, options }))
    await removeUnnamed(db, storage, archive)
    return { manifest: archive.manifest, erasedAgain }
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function restoreDatabase(
  tx: Tx,
  db: Database,
  { archive, target, options }: { archive: InspectedArchive; target: TargetFacts; options: RestoreOptions },
) {
  const { path, keys } = options
  // Until this is over a portal that is started waits.
  await lockMigrationsWithin(tx)
  await refuseRunningPortal(db)
  // Read before it is dropped: who was erased here stays erased.
  const erasedHere = await selectErasedPeople(tx)
  await loadArchive(tx, { path, identities: keys.identities, archive })
  return settleRestored(tx, { target, erasedHere }, options)
}

export async function assertSpace(folder: string, manifest: ArchiveManifest): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  // Indexes and the log of changes take about as much again as the rows.
  const needed = manifest.files.bytes + 3 * manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  if (bavail * bsize > needed) return
  const inGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
  throw new StartRefusal(
    `DATA_DIR: ${folder} has ${inGigabytes(bavail * bsize)} GB of free space, and the restore needs about ${inGigabytes(needed)} GB.`,
  )
}
