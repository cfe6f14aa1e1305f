import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listClientApplications } from '../../contract/clients/clients.ts'
import { getReviewReport } from '../../contract/reports.ts'
import { openDatabase } from '../../server/database/open.ts'
import { buildServer } from '../../server/testing/built-server.ts'
import { admin, type TestUser } from '../../server/testing/people.ts'
import { endPortals, startPortal } from '../../server/testing/portal-process.ts'
import { startPostgresPair } from '../../server/testing/postgres-pair.ts'
import { fill } from './fill.store.ts'
import { usedBy } from './processor.ts'
import { backendsOf, vacuumAll } from './replica.store.ts'

const APPLICATIONS = 2_000
const TIMES = 200
const ROUNDS = 2

/** Compares the CPU load of the primary for lists and reports, with and without a read replica. */
export async function replica(): Promise<void> {
  const [server, pair] = [await buildServer(), await startPostgresPair()]
  const dataDir = await mkdtemp(join(tmpdir(), 'lampara-replica-'))
  try {
    const environment = { DATABASE_URL: pair.primary.url }
    const start = (more: Record<string, string> = {}) =>
      startPortal({ main: server.main, dataDir, environment: { ...environment, ...more } })
    const first = await start()
    await first.stop()
    const owner = openDatabase(pair.primary.url, { connections: 1, statementTimeout: 0 })
    await fill(owner, APPLICATIONS)
    await vacuumAll(owner)
    await owner.end({ timeout: 5 })
    await pair.caughtUp()
    const sides = {
      'without a replica': await start(),
      'with one': await start({ DATABASE_REPLICA_URL: pair.standby.url }),
    }
    const used = async (pid: number) => {
      const of = async (pids: readonly number[]) =>
        (await Promise.all(pids.map(usedBy))).reduce((sum, one) => sum + one, 0)
      const [primary, standby] = [await backendsOf(pair.primary.admin), await backendsOf(pair.standby.admin)]
      return [await of([pid]), await of(primary), await of(standby)]
    }
    const asks: Record<string, (by: TestUser) => Promise<unknown>> = {
      'list of clients, 50 rows': (by) => by.call(listClientApplications, {}),
      'report of reviews': (by) => by.call(getReviewReport, { query: {} }),
    }
    console.log('\n| processor, ms for each request | | portal | primary | standby |\n| --- | --- | --- | --- | --- |')
    for (const [what, ask] of Object.entries(asks)) {
      const sums = new Map<string, number[]>()
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [side, portal] of Object.entries(sides)) {
          const ana = await admin(portal, 'ana')
          for (let n = 0; n < 40; n += 1) await ask(ana)
          const before = await used(portal.child.pid ?? 0)
          for (let n = 0; n < TIMES; n += 1) await ask(ana)
          const after = await used(portal.child.pid ?? 0)
          const sum = sums.get(side) ?? [0, 0, 0]
          sums.set(
            side,
            sum.map((one, part) => one + ((after[part] ?? 0) - (before[part] ?? 0)) / TIMES / ROUNDS),
          )
        }
      }
      for (const [side, sum] of sums)
        console.log(`| ${what} | ${side} | ${sum.map((one) => one.toFixed(2)).join(' | ')} |`)
    }
  } finally {
    await endPortals()
    await pair.close()
    await server.remove()
    await rm(dataDir, { recursive: true, force: true })
  }
}
