import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/database/embedded/embedded.ts'
import { openDatabase } from '../../server/database/open.ts'
import { fillRows, ROWS, steps, writeMeanwhile } from './migrations.store.ts'

/** What a migration may do, and what it may not, on a table of a million rows while somebody writes to it. */
export async function migrations(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lampara-migrations-'))
  const server = await startEmbedded({ dataDir })
  const [db, writer] = [1, 2].map(() => openDatabase(server.url, { connections: 1, statementTimeout: 0 }))
  try {
    if (!db || !writer) return
    await fillRows(db)
    console.log(
      `\n| on ${ROWS.toLocaleString('en')} rows | takes, ms | longest wait of a writer, ms |\n| --- | --- | --- |`,
    )
    for (const [name, statement] of steps) {
      const stop = new AbortController()
      const writing = writeMeanwhile(writer, stop.signal)
      const from = performance.now()
      await db.runScript(statement)
      const took = performance.now() - from
      stop.abort()
      console.log(`| ${name} | ${took.toFixed(0)} | ${(await writing).toFixed(0)} |`)
    }
  } finally {
    await Promise.all([db?.end({ timeout: 1 }), writer?.end({ timeout: 1 })])
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
