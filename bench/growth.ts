import { adminOf, type BenchEnvironment, openEnvironment } from './environment.ts'
import { always, type LoadResult, measure, median } from './load.ts'
import { RARE_NAME } from './names.ts'

const SIZES = (process.env.SIZES ?? '1000,10000,100000,1000000').split(',').map(Number)
const CONNECTIONS = 4
const ROUNDS = 3
const MILLISECONDS = 1_000

const list = '/api/admin/applications'
const rare = encodeURIComponent(RARE_NAME)
const asked: Record<string, { path: (id: string) => string; atMost?: number }> = {
  'list, newest first': { path: () => list, atMost: 1.5 },
  'sorted by name': { path: () => `${list}?sort=name`, atMost: 1.5 },
  'longest waiting first': { path: () => `${list}?sort=waiting`, atMost: 1.5 },
  'by balance': { path: () => `${list}?sort=balance`, atMost: 1.5 },
  'of a status': { path: () => `${list}?status=under_review`, atMost: 1.5 },
  'waits for our team': { path: () => `${list}?waitsFor=team&sort=waiting`, atMost: 1.5 },
  'of nobody of the team': { path: () => `${list}?assignedTo=nobody`, atMost: 1.5 },
  'with a balance due': { path: () => `${list}?balance=due`, atMost: 1.5 },
  'started in one month': { path: () => `${list}?from=2026-10-01&to=2026-10-31`, atMost: 1.5 },
  'with a birth certificate missing': { path: () => `${list}?requirement=birth-cert:missing`, atMost: 1.5 },
  'three filters, by name': {
    path: () => `${list}?status=under_review&waitsFor=applicant&balance=due&sort=name`,
    atMost: 1.5,
  },
  'search: a frequent name': { path: () => `${list}?search=dela%20cruz` },
  'search: a name of five people': { path: () => `${list}?search=${rare}`, atMost: 3 },
  'search: that name misspelt': { path: () => `${list}?search=${rare.replace('Katig', 'Catig')}` },
  'work queue': { path: () => '/api/admin/documents?status=pending&order=oldest', atMost: 1.5 },
  'counts of the queue': { path: () => '/api/admin/queue/counts' },
  'statistics of the dashboard': { path: () => '/api/admin/stats', atMost: 1.5 },
  'numbers: applications': { path: () => '/api/admin/numbers/applications' },
  'numbers: revenue': { path: () => '/api/admin/numbers/revenue' },
  'numbers: reviews': { path: () => '/api/admin/numbers/reviews' },
  'numbers: where they stand still': { path: () => '/api/admin/numbers/standstills' },
  people: { path: () => '/api/users' },
  'client page: application': { path: (id) => `${list}/${id}` },
  'client page: timeline': { path: (id) => `${list}/${id}/timeline` },
  'client page: documents': { path: (id) => `/api/applications/${id}/documents?versions=all` },
}

export async function growth(): Promise<void> {
  const p50 = new Map(Object.keys(asked).map((name) => [name, [] as string[]]))
  for (const applications of SIZES) {
    const stage = await openEnvironment({ applications })
    try {
      for (const [name, cell] of await measured(stage)) p50.get(name)?.push(cell)
    } finally {
      await stage.close()
    }
  }
  console.log(`\nAn admin's lists while the portal fills up, ${CONNECTIONS} connections, p50 (p99) ms:\n`)
  console.log(`| request | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} | growth | aim |`)
  console.log(`| --- | ${SIZES.map(() => '---').join(' | ')} | --- | --- |`)
  for (const [name, cells] of p50) {
    const grown = Number.parseFloat(cells.at(-1) ?? '') / Number.parseFloat(cells[0] ?? '')
    const { atMost } = asked[name] ?? {}
    const told = atMost && grown > atMost ? `**${grown.toFixed(2)}**` : grown.toFixed(2)
    console.log(`| ${name} | ${cells.join(' | ')} | ${told} | ${atMost ? `at most ${atMost}` : ''} |`)
  }
}

/** As the pages ask: a small portal has no two hundred rows of most filters, and fewer rows are answered sooner. */
const fiftyOf = (path: string) => `${path}${path.includes('?') ? '&' : '?'}limit=50`

async function measured(stage: BenchEnvironment): Promise<Map<string, string>> {
  const { portal, json } = stage
  const ana = await adminOf(stage)
  const [newest] = await json<{ id: string }[]>(`${list}?limit=1`, ana)
  const shots = Object.entries(asked).map(([name, { path }]) => {
    const url = portal + fiftyOf(path(newest?.id ?? ''))
    return [name, always({ method: 'GET', url, headers: { cookie: ana } })] as const
  })
  // Whatever is read first is on the disk; an office asks for it all day.
  for (const [, turns] of shots) await measure(CONNECTIONS, MILLISECONDS / 3, turns)
  const taken = new Map(shots.map(([name]) => [name, [] as LoadResult[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, turns] of shots) taken.get(name)?.push(await measure(CONNECTIONS, MILLISECONDS, turns))
  }
  return new Map([...taken].map(([name, rounds]) => [name, cellOf(rounds)]))
}

function cellOf(rounds: LoadResult[]): string {
  const of = (figure: 'p50' | 'p99') => median(rounds.map((one) => one[figure]))
  const failed = rounds.some((one) => one.failed > 0) ? ' FAILED' : ''
  return `${of('p50').toFixed(1)} (${of('p99').toFixed(0)})${failed}`
}
