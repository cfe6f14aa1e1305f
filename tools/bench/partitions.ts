import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../server/database/embedded/embedded.ts'
import { openDatabase } from '../../server/database/open.ts'
import { carryOver, fillAudits, insertEntry, MONTHS, questions, ROWS } from './partitions.store.ts'

const TIMES = 300

/** The audit in one table beside the same rows in one for each month, and what it takes to carry it over. */
export async function partitions(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lampara-partitions-'))
  const server = await startEmbedded({ dataDir })
  const db = openDatabase(server.url, { connections: 1, statementTimeout: 0 })
  try {
    await fillAudits(db)
    const timed = async (work: (n: number) => Promise<unknown>) => {
      const times: number[] = []
      for (let n = 0; n < TIMES; n += 1) {
        const from = performance.now()
        await work(n)
        times.push(performance.now() - from)
      }
      times.sort((one, other) => one - other)
      return [times[TIMES / 2] ?? 0, times[Math.floor(TIMES * 0.99)] ?? 0]
    }
    console.log(
      `\n| p50 (p99), ms; ${ROWS.toLocaleString('en')} rows | one table | ${MONTHS} months |\n| --- | --- | --- |`,
    )
    const told = ([p50 = 0, p99 = 0]: number[]) => `${p50.toFixed(2)} (${p99.toFixed(1)})`
    const compare = async (name: string, work: (table: 'whole' | 'monthly', n: number) => Promise<unknown>) => {
      const [whole, monthly] = [await timed((n) => work('whole', n)), await timed((n) => work('monthly', n))]
      console.log(`| ${name} | ${told(whole)} | ${told(monthly)} |`)
    }
    for (const [name, question] of Object.entries(questions)) {
      await compare(name, (table, n) => db.rows(question(table, n)))
    }
    await compare('insert', (table, n) => insertEntry(db, table, n))
    for (const [name, took] of Object.entries(await carryOver(db)))
      console.log(`carried over: ${name} ${took.toFixed(0)} ms`)
  } finally {
    await db.end({ timeout: 1 })
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
