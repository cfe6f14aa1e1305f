import { askingAt } from './asking.ts'
import type { BenchEnvironment } from './environment.ts'
import { type LoadResult, type LoadTurns, measure, median } from './load.ts'
import { processorOf } from './processor.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const MILLISECONDS = 4_000
const CONNECTIONS = 4

interface CapacityRound extends LoadResult {
  server: number
  database: number
}

/** CPU time of one user action, with all requests that the pages make for it. */
export async function capacity(stage: BenchEnvironment): Promise<void> {
  const { maria, asAdmin, asMaria, message, upload } = await askingAt(stage, {
    writers: CONNECTIONS,
    tickets: CONNECTIONS,
  })
  const own = `/api/applications/${maria.id}`
  const looks = ['/requirements', '/path', '/activities', '/documents', '/payments'].map((part) => own + part)
  const client = `/api/admin/applications/${maria.id}`
  const acts: Record<string, LoadTurns> = {
    'a nurse looks at where she is': () => [['/api/applications/me', ...looks].map(asMaria)],
    'she writes a message': message.portal,
    'she sends a file of 5 MiB': upload.portal,
    'a colleague opens the list of clients': () => [
      ['/api/admin/applications?limit=50', '/api/admin/stats'].map(asAdmin),
    ],
    'opens the next document of the queue, and its client': () => [
      [
        '/api/admin/documents?status=pending&order=oldest&limit=12',
        '/api/admin/queue/counts',
        client,
        `${client}/timeline`,
        `${own}/documents?versions=all`,
      ].map(asAdmin),
    ],
    'opens the case board': () => [['/api/admin/cases?sort=clock&limit=50', '/api/admin/cases/counts'].map(asAdmin)],
  }
  console.log(
    `\nWhat one act costs, ${stage.applications.toLocaleString('en')} applications, ${CONNECTIONS} at once:\n`,
  )
  console.log('| act | requests | processor ms: portal | database | p50 ms | p99 ms |')
  console.log('| --- | --- | --- | --- | --- | --- |')
  for (const [name, turns] of Object.entries(acts)) console.log(await measureAct(stage, name, turns))
}

async function measureAct({ db, portalPid }: BenchEnvironment, name: string, turns: LoadTurns): Promise<string> {
  const used = () => processorOf(db, portalPid, 'lampara')
  const rounds: CapacityRound[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const before = await used()
    const figures = await measure(CONNECTIONS, round < 0 ? MILLISECONDS / 4 : MILLISECONDS, turns)
    const after = await used()
    const each = (what: 'server' | 'database') => (after[what] - before[what]) / Math.max(1, figures.turns)
    // The first round only warms up.
    if (round >= 0) rounds.push({ ...figures, server: each('server'), database: each('database') })
  }
  const of = (figure: keyof CapacityRound) => median(rounds.map((one) => one[figure]))
  const failed = rounds.reduce((sum, one) => sum + one.failed, 0)
  const cells = [
    name + (failed > 0 ? ` (${failed} FAILED)` : ''),
    turns(0)[0]?.length ?? 0,
    of('server').toFixed(1),
    of('database').toFixed(1),
    of('p50').toFixed(0),
    of('p99').toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}
