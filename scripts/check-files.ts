// npm run files:check: the daily check at once: rows without files and files without rows. With `-- --read` every file is
// read, too, and compared with the hash in its row.
import { pino } from 'pino'
import { parseConfig } from '#server/config.ts'
import { findRunningDatabase } from '#server/database/embedded/embedded.ts'
import { openDatabase } from '#server/database/open.ts'
import { checkFiles } from '#server/features/uploads/file-check.job.ts'
import { readAllFiles } from '#server/features/uploads/file-reading.job.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { bindFiles, openStorage } from '#server/open-storage.ts'

async function run(): Promise<number> {
  const config = parseConfig(process.env)
  const url = config.database?.directUrl ?? config.database?.url ?? (await findRunningDatabase(config.dataDir))
  if (!url) throw new Error(`No portal is running on ${config.dataDir}. Start it; files are checked while it runs.`)
  const log = pino({ level: 'silent' })
  const db = openDatabase(url, { connections: 2 })
  try {
    await bindFiles(db, config)
    const storage = await openStorage(config, db, log)
    const found = await checkFiles({ db, storage, log, now: () => new Date() }, url)
    for (const { kind, id, storageKey } of found.rows)
      console.error(`${kind} ${id}: its file ${storageKey} is not there`)
    console.log(
      `${found.rowsWithoutFiles} rows without their file, ${found.filesWithoutRows} files without a row, ` +
        `${found.removed} of these older than a day and removed.`,
    )
    const wrong = process.argv.includes('--read') ? await readAll({ db, storage, log, metrics: openMetrics() }) : 0
    return found.rowsWithoutFiles + wrong > 0 ? 1 : 0
  } finally {
    await db.end({ timeout: 1 })
  }
}

async function readAll(deps: Parameters<typeof readAllFiles>[0]): Promise<number> {
  const { read, wrong } = await readAllFiles(deps)
  for (const { kind, id, storageKey } of wrong) console.error(`${kind} ${id}: its file ${storageKey} is not as written`)
  console.log(`${read} files read, ${wrong.length} of them not as they were written.`)
  return wrong.length
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
