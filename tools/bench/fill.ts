import { startEmbedded } from '../../server/database/embedded/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import { fill, InUse } from './fill.store.ts'
import { fillSettings } from './filled.ts'

// Fills a database: `npm run bench -- fill 100000`, with DATA_DIR (an embedded database without a running portal) or
// DATABASE_URL. For measurements only: deletes existing data, and the documents have no files.

export async function fillDatabase(applications: number): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = process.env
  if (!(DATABASE_URL || DATA_DIR) || !Number.isInteger(applications) || applications < 1) {
    console.error(
      'Say where and how many: DATA_DIR=/a/folder npm run bench -- fill 100000 (or DATABASE_URL=postgresql://...)',
    )
    process.exitCode = 1
    return
  }
  await using embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR ?? '', settings: fillSettings })
  const address = DATABASE_URL ?? embedded?.url ?? ''
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  try {
    await migrate(address)
    await using db = openDatabase(address, { connections: 1, statementTimeout: 0 })
    await fill(db, applications, (done) => {
      console.log(`${done.toLocaleString('en')} of ${applications.toLocaleString('en')}, ${seconds()}`)
    })
    console.log(`Indexes, counters and statistics are in place, ${seconds()}`)
  } catch (error) {
    if (!(error instanceof InUse)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
