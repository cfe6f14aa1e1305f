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

/** For an embedded database while it is filled: nothing in it is worth a wait for the disk. */
export const fillSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  shared_buffers: '1GB',
  temp_buffers: '256MB',
  // What a transaction has emptied itself it fills without a log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
}

/**
 * An embedded database with so many applications, run with the portal's own settings. Where FILLED_AT names a folder it
 * is kept there by its size and found again; otherwise nothing of it is left after `stop`.
 */
export async function openFilled(applications: number): Promise<EmbeddedDatabase & { files: string }> {
  const { FILLED_AT } = process.env
  const folder = FILLED_AT ? join(FILLED_AT, String(applications)) : await mkdtemp(join(tmpdir(), 'lampara-filled-'))
  const dataDir = join(folder, 'portal')
  const isThere = await isFilled(dataDir, applications).catch(async (error: unknown) => {
    if (!(error instanceof StartRefusal)) throw error
    // Kept from before a migration got another text: it is made anew.
    console.error(error.message)
    await rm(dataDir, { recursive: true, force: true })
    return false
  })
  if (!isThere) await fillFolder(dataDir, applications)
  const database = await startEmbedded({ dataDir })
  return {
    ...database,
    files: join(folder, 'files'),
    stop: async () => {
      await database.stop()
      if (!FILLED_AT) await rm(folder, { recursive: true, force: true })
    },
  }
}

const isFilled = (dataDir: string, applications: number) =>
  withDatabase(dataDir, {}, async (url) => {
    const db = openDatabase(url, { connections: 1, statementTimeout: 0 })
    try {
      if ((await filledWith(db)) !== applications) return false
      // What a migration has counted anew would be folded and cleared away while it is measured.
      if (await db.begin(foldDeltas)) await db.run(sql`vacuum analyze`)
      return true
    } finally {
      await db.end({ timeout: 5 })
    }
  })

const fillFolder = (dataDir: string, applications: number) =>
  withDatabase(dataDir, fillSettings, async (url) => {
    const db = openDatabase(url, { connections: 1, statementTimeout: 0 })
    const began = Date.now()
    try {
      await fill(db, applications)
    } finally {
      await db.end({ timeout: 5 })
    }
    const seconds = Math.round((Date.now() - began) / 1000)
    console.error(`Filled with ${applications.toLocaleString('en')} applications in ${seconds} s`)
  })

async function withDatabase<T>(dataDir: string, settings: Record<string, string>, work: (url: string) => Promise<T>) {
  const database = await startEmbedded({ dataDir, settings })
  try {
    await migrate(database.url)
    return await work(database.url)
  } finally {
    await database.stop()
  }
}
