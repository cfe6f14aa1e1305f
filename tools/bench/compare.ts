import type { Database } from '../../server/database/open.ts'
import { sql } from '../../server/database/sql.ts'
import type { BenchEnvironment } from './environment.ts'
import { type LoadResult, type LoadTurns, measure, median } from './load.ts'
import { type Processor, processorOf } from './processor.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const MILLISECONDS = 1_500
const servers = ['floor', 'portal'] as const
export type Server = (typeof servers)[number]

export type Scenarios = Record<string, Record<Server, LoadTurns> & { atMost?: number }>

interface Round extends LoadResult {
  server: number
  database: number
}

export interface Comparison {
  stage: BenchEnvironment
  scenarios: Scenarios
  connections: readonly number[]
}

/** Runs all scenarios in turns, so that other load on the machine hits all alike. */
export async function compare({ stage, scenarios, connections }: Comparison): Promise<void> {
  const used = (server: Server) =>
    server === 'floor'
      ? processorOf(stage.db, stage.floorPid, 'plain')
      : processorOf(stage.db, stage.portalPid, 'lampara')
  const cases = Object.entries(scenarios).flatMap(([name, scenario]) =>
    connections.map((count) => ({ name, scenario, count, taken: { floor: [] as Round[], portal: [] as Round[] } })),
  )
  for (let round = -1; round < ROUNDS; round++) {
    for (const { scenario, count, taken } of cases) {
      for (const server of servers) {
        await cancelLeftovers(stage.db)
        const before = await used(server)
        const figures = await measure(count, round < 0 ? MILLISECONDS / 3 : MILLISECONDS, scenario[server])
        // The first round only warms up both.
        if (round >= 0) taken[server].push({ ...figures, ...spent(before, await used(server), figures.turns) })
      }
    }
  }
  console.log(
    '| request | connections | floor p50 ms | portal p50 ms | ratio | aim | floor p99 | portal p99 | ' +
      'floor: processor ms (server + database) | portal | ratio |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const { name, scenario, count, taken } of cases) console.log(line(name, scenario.atMost, count, taken))
}

// A query without a client keeps running in the database and would distort the next measurement.
async function cancelLeftovers(db: Database) {
  const left = sql`from pg_stat_activity where state = 'active' and application_name in ('lampara', 'plain')`
  while (await db.exists(left)) {
    await db.run(sql`select pg_cancel_backend(pid) ${left}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const spent = (before: Processor, after: Processor, turns: number): Processor => ({
  server: (after.server - before.server) / Math.max(1, turns),
  database: (after.database - before.database) / Math.max(1, turns),
})

function line(name: string, atMost: number | undefined, connections: number, taken: Record<Server, Round[]>): string {
  const of = (server: Server, figure: keyof Round) => median(taken[server].map((one) => one[figure]))
  const failed = [...taken.floor, ...taken.portal].reduce((sum, one) => sum + one.failed, 0)
  const ratio = of('portal', 'p50') / of('floor', 'p50')
  const told = ratio.toFixed(2)
  const costs = (server: Server) => of(server, 'server') + of(server, 'database')
  const inParts = (server: Server) => `${of(server, 'server').toFixed(2)} + ${of(server, 'database').toFixed(2)}`
  const cells = [
    name + (failed > 0 ? ` (${failed} FAILED)` : ''),
    connections,
    of('floor', 'p50').toFixed(2),
    of('portal', 'p50').toFixed(2),
    atMost !== undefined && ratio > atMost ? `**${told}**` : told,
    atMost === undefined ? '' : `at most ${atMost}`,
    of('floor', 'p99').toFixed(1),
    of('portal', 'p99').toFixed(1),
    inParts('floor'),
    inParts('portal'),
    (costs('portal') / costs('floor')).toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}
