import type { EmbeddedDatabase } from '#server/database/embedded/embedded.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { extractCluster } from './cluster-content.ts'
import { listErasedPeople } from './erased-people.store.ts'
import type { InspectedArchive } from './inspect-archive.ts'
import { bringUp } from './load-archive.ts'
import type { PhysicalManifest } from './manifest.ts'
import {
  prepareTarget,
  type Restored,
  type RestoreOptions,
  refuseRunningPortal,
  removeUnnamed,
  settleRestored,
  writeFiles,
} from './restore-steps.ts'

/**
 * Files first, which nobody names yet, and then the database, in a folder of its own: it is started, settled and stopped
 * there, and only then it is in the place of the one that is here.
 */
export async function restorePhysical(
  archive: InspectedArchive<PhysicalManifest>,
  here: EmbeddedDatabase,
  options: RestoreOptions,
): Promise<Restored> {
  const { manifest } = archive
  const { path, keys, money } = options
  const known = await withConnection(here.url, async (db) => {
    await refuseRunningPortal(db)
    const target = await prepareTarget(db, manifest, options)
    const storage = await options.openStorage(db)
    await storage.check()
    await writeFiles(storage, archive, options)
    return { target, erasedHere: await listErasedPeople(db) }
  })
  options.say('Every file is in place. Restoring the database.')
  const erasedAgain = await here.replace(
    (place) => extractCluster({ path, identities: keys.identities, manifest }, place),
    (url) =>
      withConnection(url, (db) =>
        db.begin(async (tx) => {
          await bringUp(tx, archive, money)
          return settleRestored(tx, known, options)
        }),
      ),
  )
  await withConnection(here.url, async (db) => removeUnnamed(db, await options.openStorage(db), archive))
  return { manifest, erasedAgain }
}

async function withConnection<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { connections: 2, statementTimeout: 0, applicationName: 'lampara restore' })
  try {
    return await work(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
