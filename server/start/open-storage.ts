import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { bindDataFolder } from '#server/database/data-folder-identity.ts'
import type { Database } from '#server/database/open.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import { openDiskStorage } from '#server/gateways/storage/disk.ts'
import { openEncrypted } from '#server/gateways/storage/encrypted.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'

interface StartupLog {
  info: (facts: object, words: string) => void
  warn: (facts: object, words: string) => void
}

export const filesOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files')

export const openDisk = async (config: Pick<Config, 'dataDir' | 'fileKeys'>) =>
  openEncrypted(await openDiskStorage(filesOf(config)), config.fileKeys ?? [])

async function holdsKeptFiles(config: Pick<Config, 'dataDir'>): Promise<boolean> {
  if (!existsSync(join(filesOf(config), 'kept'))) return false
  const disk = await openDiskStorage(filesOf(config))
  for await (const some of disk.list()) if (some.length > 0) return true
  return false
}

/** Refuses a DATA_DIR with the files of another database; with S3 and no files, any DATA_DIR will do. */
export async function bindFiles(db: Database, config: Config): Promise<void> {
  if (!config.s3 || (await holdsKeptFiles(config))) await bindDataFolder(db, config.dataDir)
}

/** Opens the configured S3 store, tied to this database; imports its large library only when needed. */
export async function openS3(config: Config, db: Database, log: StartupLog): Promise<Storage | null> {
  if (!config.s3) return null
  const { openS3Storage } = await import('#server/gateways/storage/s3.ts')
  const id = await selectOrInsertSetting(db, 'bucket_id', randomUUID())
  return openS3Storage({ address: config.s3, encryption: config.s3Sse, id, origins: originsOf(config), log })
}

/** Opens the storage in DATA_DIR or S3; with S3, files that have not moved from DATA_DIR yet are still read there. */
export async function openStorage(config: Config, db: Database, log: StartupLog): Promise<Storage> {
  const store = await openS3(config, db, log)
  if (!store) return openDisk(config)
  if (!(await holdsKeptFiles(config))) return store
  log.warn({}, 'DATA_DIR contains files that are not only in S3: npm run files:move-to-s3 moves them')
  return openMoving(store, await openDisk(config))
}

function originsOf({ publicUrl, production, loopbackOnly, listen }: Config): string[] {
  // In evaluation every loopback spelling of the portal's address is its own.
  const here = production || !loopbackOnly ? [] : ['localhost', '127.0.0.1', '[::1]']
  return [...new Set([publicUrl, ...here.map((name) => `http://${name}:${listen.port}`)])]
}

/**
 * Serves files while they move to another storage: writes new files to the next one, and reads from the former one what
 * has not moved yet.
 */
function openMoving(next: Storage, former: Storage): Storage {
  return {
    ...next,
    open: async (key, known) => (await next.open(key, known)) ?? former.open(key, known),
    sizeOf: async (key) => (await next.sizeOf(key)) ?? former.sizeOf(key),
    // Removes from the former first: the other way round a running move could bring the file back.
    remove: async (key) => {
      await former.remove(key)
      await next.remove(key)
    },
    // Lists a file twice while it is in both places.
    list: async function* () {
      yield* next.list()
      yield* former.list()
    },
    removeStale: async (before) => (await next.removeStale(before)) + (await former.removeStale(before)),
  }
}
