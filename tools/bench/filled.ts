import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldDeltas } from '../../server/database/counters.store.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../server/database/embedded/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'
import { StartRefusal } from '../../server/database/start-refusal.ts'
import { fill, filledWith } from './fill.store.ts'

/** Settings for an embedded database during the fill: no data is worth waiting for the disk. */
export const fillSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  shared_buffers: '1GB',
  temp_buffers: '256MB',
  // With this level, PostgreSQL fills a table truncated in the same transaction without WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
}

/**
 * Opens an embedded database with this many applications, run with the portal's settings. FILLED_AT names a folder that
 * keeps it by size for the next run; otherwise `stop` deletes it.
 */
export async function openFilled(applications: number): Promise<EmbeddedDatabase & { files: string }> {
  const { FILLED_AT } = process.env
  const folder = FILLED_AT ? join(FILLED_AT, String(applications)) : await mkdtemp(join(tmpdir(), 'lampara-filled-'))
  const dataDir = join(folder, 'portal')
  const isThere = await isFilled(dataDir, applications).catch(async (error: unknown) => {
    if (!(error instanceof StartRefusal)) throw error
    // The kept database is older than a changed migration, so it is rebuilt.
    console.error(error.message)
    await rm(dataDir, { recursive: true, force: true })
    return false
  })
  if (!isThere) await fillFolder(dataDir, applications)
  const database = await startEmbedded({ dataDir })
  const stop = async () => {
    await database.stop()
    if (!FILLED_AT) await rm(folder, { recursive: true, force: true })
  }
  return { ...database, files: join(folder, 'files'), stop, [Symbol.asyncDispose]: stop }
}

const isFilled = (dataDir: string, applications: number) =>
  withDatabase(dataDir, {}, async (url) => {
    await using db = openDatabase(url, { connections: 1, statementTimeout: 0 })
    if ((await filledWith(db)) !== applications) return false
    // Folds the deltas that a migration recounted, which would otherwise happen during the measurement.
    if (await db.begin(foldDeltas)) await db.run(sql`vacuum analyze`)
    return true
  })

const fillFolder = (dataDir: string, applications: number) =>
  withDatabase(dataDir, fillSettings, async (url) => {
    await using db = openDatabase(url, { connections: 1, statementTimeout: 0 })
    const began = Date.now()
    await fill(db, applications)
    const seconds = Math.round((Date.now() - began) / 1000)
    console.error(`Filled with ${applications.toLocaleString('en')} applications in ${seconds} s`)
  })

async function withDatabase<T>(dataDir: string, settings: Record<string, string>, work: (url: string) => Promise<T>) {
  await using database = await startEmbedded({ dataDir, settings })
  await migrate(database.url)
  return await work(database.url)
}
