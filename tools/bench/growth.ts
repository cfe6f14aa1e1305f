import { adminOf, type BenchEnvironment, openEnvironment } from './environment.ts'
import { always, type LoadResult, type LoadTurns, measure, median } from './load.ts'
import { RARE_NAME } from './names.ts'
import { processorOf } from './processor.ts'

const SIZES = (process.env.SIZES ?? '1000,100000').split(',').map(Number)
const CONNECTIONS = 4
const ROUNDS = 3
const MILLISECONDS = 1_000

const list = '/api/admin/applications'
const cases = '/api/admin/cases'
const rare = encodeURIComponent(RARE_NAME)
const asked: Record<string, { path: (id: string) => string; atMost?: number; isOfOwner?: true }> = {
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
  'a document expires within 90 days': { path: () => `${list}?expiresWithin=90`, atMost: 1.5 },
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
  'case board, longest in the step': { path: () => cases, atMost: 1.5 },
  'case board, nearest date': { path: () => `${cases}?sort=clock`, atMost: 1.5 },
  'case board: the next step is ours': { path: () => `${cases}?waitsFor=team`, atMost: 1.5 },
  'case board: no news for 14 days': { path: () => `${cases}?quiet=14&sort=quiet`, atMost: 1.5 },
  'case board: a step, nearest date': { path: () => `${cases}?step=board_eligible&sort=clock`, atMost: 1.5 },
  'case board: a board and a date within 30 days': {
    path: () => `${cases}?board=TX&clockWithin=30&sort=clock`,
    atMost: 1.5,
  },
  'case board: passed, newest': { path: () => `${cases}?state=passed&sort=newest`, atMost: 1.5 },
  'case board: closed, longest in the step': { path: () => `${cases}?state=closed`, atMost: 1.5 },
  'case board: counts': { path: () => `${cases}/counts`, atMost: 1.5 },
  'what a board asks for, and open applications lack': { path: () => '/api/admin/boards/TX/gaps', atMost: 1.5 },
  'requests to third parties': { path: () => '/api/admin/requests', atMost: 1.5 },
  'requests of a school': { path: () => '/api/admin/requests?party=school', atMost: 1.5 },
  'requests that are overdue': { path: () => '/api/admin/requests?overdue=true', atMost: 1.5 },
  'applicant: dashboard': { path: () => '/api/applications/me', atMost: 1.5, isOfOwner: true },
  'applicant: path': { path: (id) => `/api/applications/${id}/path`, atMost: 1.5, isOfOwner: true },
  'applicant: requests': { path: (id) => `/api/applications/${id}/requests`, atMost: 1.5, isOfOwner: true },
  'applicant: statement': { path: (id) => `/api/applications/${id}/statement`, atMost: 1.5, isOfOwner: true },
  'applicant: payments': { path: (id) => `/api/applications/${id}/payments`, atMost: 1.5, isOfOwner: true },
  'numbers: the path': { path: () => '/api/admin/numbers/path', atMost: 1.5 },
  'numbers: applications': { path: () => '/api/admin/numbers/applications' },
  'numbers: revenue': { path: () => '/api/admin/numbers/revenue' },
  'numbers: reviews': { path: () => '/api/admin/numbers/reviews' },
  'numbers: where they stand still': { path: () => '/api/admin/numbers/standstills' },
  people: { path: () => '/api/users' },
  'client page: application': { path: (id) => `${list}/${id}` },
  'client page: timeline': { path: (id) => `${list}/${id}/timeline` },
  'client page: documents': { path: (id) => `/api/applications/${id}/documents?versions=all` },
}

interface GrowthRound extends LoadResult {
  processor: number
}

interface GrowthCell {
  p50: number
  p99: number
  processor: number
  failed: boolean
}

export async function growth(): Promise<void> {
  const cells = new Map(Object.keys(asked).map((name) => [name, [] as GrowthCell[]]))
  const rowsOfSmallest = new Map<string, number>()
  for (const applications of SIZES) {
    const stage = await openEnvironment({ applications })
    try {
      for (const [name, cell] of await measured(stage, rowsOfSmallest)) cells.get(name)?.push(cell)
    } finally {
      await stage.close()
    }
  }
  const sizes = SIZES.map((size) => size.toLocaleString('en'))
  console.log(
    `\nAn admin's lists while the portal fills up, ${CONNECTIONS} connections: p50 (p99) ms, processor ms of a request:\n`,
  )
  console.log(`| request | rows | ${sizes.join(' | ')} | growth of p50 | of the processor | aim |`)
  console.log(`| --- | --- | ${SIZES.map(() => '---').join(' | ')} | --- | --- | --- |`)
  for (const [name, of] of cells) {
    const { atMost } = asked[name] ?? {}
    const grown = (figure: 'p50' | 'processor') => {
      const growth = (of.at(-1)?.[figure] ?? 0) / (of[0]?.[figure] || Number.NaN)
      return atMost && growth > atMost ? `**${growth.toFixed(2)}**` : growth.toFixed(2)
    }
    const columns = [name, rowsOfSmallest.get(name), ...of.map(written), grown('p50'), grown('processor')]
    console.log(`| ${columns.join(' | ')} | ${atMost ? `at most ${atMost}` : ''} |`)
  }
}

const PAGE = 50

/** Requests as many rows as the smallest portal has, because fewer rows are answered faster. */
async function withRows({ json }: BenchEnvironment, path: string, cookie: string, known: number | undefined) {
  const pathOf = (rows: number) => `${path}${path.includes('?') ? '&' : '?'}limit=${rows}`
  const answer = known === undefined ? await json<unknown>(pathOf(PAGE), cookie) : undefined
  const rows = known ?? (Array.isArray(answer) ? Math.max(1, answer.length) : PAGE)
  return { rows, path: pathOf(rows) }
}

async function measured(
  stage: BenchEnvironment,
  rowsOfSmallest: Map<string, number>,
): Promise<Map<string, GrowthCell>> {
  const { portal, json, signIn } = stage
  const ana = await adminOf(stage)
  // A nurse who passed has every kind of data of an application.
  const [passed] = await json<{ id: string }[]>(`${cases}?state=passed&sort=newest&limit=1`, ana)
  const { id, user } = await json<{ id: string; user: { email: string } }>(`${list}/${passed?.id}`, ana)
  const owner = await signIn(user.email)
  const shots: [string, LoadTurns][] = []
  for (const [name, { path, isOfOwner }] of Object.entries(asked)) {
    const cookie = isOfOwner ? owner : ana
    const page = await withRows(stage, path(id), cookie, rowsOfSmallest.get(name))
    rowsOfSmallest.set(name, page.rows)
    shots.push([name, always({ method: 'GET', url: portal + page.path, headers: { cookie } })])
  }
  // Warms the cache: the first read comes from disk, but an office reads all day.
  for (const [, turns] of shots) await measure(CONNECTIONS, MILLISECONDS / 3, turns)
  const taken = new Map(shots.map(([name]) => [name, [] as GrowthRound[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, turns] of shots) {
      const before = await usedBy(stage)
      const figures = await measure(CONNECTIONS, MILLISECONDS, turns)
      const processor = ((await usedBy(stage)) - before) / Math.max(1, figures.turns)
      taken.get(name)?.push({ ...figures, processor })
    }
  }
  return new Map([...taken].map(([name, rounds]) => [name, cellOf(rounds)]))
}

async function usedBy({ db, portalPid }: BenchEnvironment): Promise<number> {
  const { server, database } = await processorOf(db, portalPid, 'lampara')
  return server + database
}

function cellOf(rounds: GrowthRound[]): GrowthCell {
  const of = (figure: 'p50' | 'p99' | 'processor') => median(rounds.map((one) => one[figure]))
  return { p50: of('p50'), p99: of('p99'), processor: of('processor'), failed: rounds.some((one) => one.failed > 0) }
}

const written = ({ p50, p99, processor, failed }: GrowthCell) =>
  `${p50.toFixed(1)} (${p99.toFixed(0)}), ${processor.toFixed(2)}${failed ? ' FAILED' : ''}`
