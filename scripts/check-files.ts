// npm run files:check: runs the daily check now: rows without files and files without rows. `-- --read` also reads
// every file and compares its hash with the row.
import { pino } from 'pino'
import { checkFiles } from '#server/features/documents/uploads/file-check.job.ts'
import { verifyAllFiles } from '#server/features/documents/uploads/file-verification.job.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { bindFiles, openStorage } from '#server/start/open-storage.ts'
import { checkRunning } from './check-running.ts'

async function readAll(deps: Parameters<typeof verifyAllFiles>[0]): Promise<number> {
  const { read, wrong } = await verifyAllFiles(deps)
  for (const { kind, id, storageKey } of wrong) console.error(`${kind} ${id}: its file ${storageKey} is not as written`)
  console.log(`${read} files read, ${wrong.length} of them not as they were written.`)
  return wrong.length
}

await checkRunning({ what: 'files are read', connections: 2 }, async ({ config, db, url }) => {
  const log = pino({ level: 'silent' })
  await bindFiles(db, config)
  const storage = await openStorage(config, db, log)
  const found = await checkFiles({ db, storage, log, now: () => new Date() }, url)
  for (const { kind, id, storageKey } of found.rows) console.error(`${kind} ${id}: its file ${storageKey} is not there`)
  console.log(
    `${found.rowsWithoutFiles} rows without their file, ${found.filesWithoutRows} files without a row, ` +
      `${found.removed} of these older than a day and removed.`,
  )
  const wrong = process.argv.includes('--read') ? await readAll({ db, storage, log, metrics: openMetrics() }) : 0
  return found.rowsWithoutFiles + wrong === 0
})
