import { adminOf, applicantOf, type BenchEnvironment } from './environment.ts'
import { type LoadResult, measure, median, type PlannedRequest } from './load.ts'

const ROUNDS = 5
const MILLISECONDS = 1_500
const FIVE_MEGABYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 9, 'x')])

type BaselineRequests = (connection: number, turn: number) => PlannedRequest
type Scenarios = Record<string, { portal: BaselineRequests; floor: BaselineRequests }>

/** The portal and the bare server take turns, so that whatever else the machine does falls on both. */
export async function compareWithBaseline(stage: BenchEnvironment): Promise<void> {
  const scenarios = await scenariosOf(stage)
  console.log(
    `\nBeside a bare server with the same statements, ${stage.applications.toLocaleString('en')} applications:\n`,
  )
  console.log(
    '| request | connections | floor p50 ms | portal p50 ms | ratio | floor p99 | portal p99 | floor /s | portal /s |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, { portal, floor }] of Object.entries(scenarios)) {
    for (const connections of [1, 8, 32]) {
      const taken = { floor: [] as LoadResult[], portal: [] as LoadResult[] }
      for (let round = 0; round < ROUNDS; round++) {
        taken.floor.push(await measure(connections, MILLISECONDS, floor))
        taken.portal.push(await measure(connections, MILLISECONDS, portal))
      }
      console.log(line(name, connections, taken))
    }
  }
}

function line(name: string, connections: number, taken: Record<'floor' | 'portal', LoadResult[]>): string {
  const of = (who: 'floor' | 'portal', figure: 'p50' | 'p99' | 'perSecond') =>
    median(taken[who].map((one) => one[figure]))
  const failed = [...taken.floor, ...taken.portal].reduce((sum, one) => sum + one.failed, 0)
  const cells = [
    name + (failed > 0 ? ` (${failed} FAILED)` : ''),
    connections,
    of('floor', 'p50').toFixed(2),
    of('portal', 'p50').toFixed(2),
    (of('portal', 'p50') / of('floor', 'p50')).toFixed(2),
    of('floor', 'p99').toFixed(1),
    of('portal', 'p99').toFixed(1),
    of('floor', 'perSecond').toFixed(0),
    of('portal', 'perSecond').toFixed(0),
  ]
  return `| ${cells.join(' | ')} |`
}

async function scenariosOf(stage: BenchEnvironment): Promise<Scenarios> {
  const { portal, floor, json } = stage
  const maria = await applicantOf(stage)
  const ana = await adminOf(stage)
  const { id, userId } = await json<{ id: string; userId: string }>('/api/applications/me', maria)
  const tickets = await Promise.all(
    Array.from({ length: 32 }, () => json<{ uploadURL: string }>('/api/objects/upload', maria, 'POST')),
  )
  const writers = await Promise.all(Array.from({ length: 32 }, (_, place) => writerOf(stage, place + 1)))
  const asJson = { 'content-type': 'application/json' }
  const asPdf = { 'content-type': 'application/pdf' }
  const get = (url: string, cookie = ''): PlannedRequest => ({
    method: 'GET',
    url,
    ...(cookie && { headers: { cookie } }),
  })
  const pick = <T>(some: readonly T[], turn: number) => some[turn % some.length] as T
  const ours = ['/api/applications/me', `/api/applications/${id}/requirements`, `/api/applications/${id}/activities`]
  const bare = [`/application/${userId}`, `/checklist/${id}`, `/activities/${id}`]

  return {
    'session check': {
      portal: () => get(`${portal}/api/auth/user`, maria),
      floor: () => get(`${floor}/user`, maria),
    },
    'dashboard read': {
      portal: (_, turn) => get(portal + pick(ours, turn), maria),
      floor: (_, turn) => get(floor + pick(bare, turn)),
    },
    'admin list (200 rows)': {
      portal: () => get(`${portal}/api/admin/applications`, ana),
      floor: () => get(`${floor}/applications`),
    },
    'message write': {
      portal: (connection) => ({
        method: 'POST',
        url: `${portal}/api/messages`,
        headers: { ...asJson, cookie: pick(writers, connection).cookie },
        body: pick(writers, connection).message,
      }),
      floor: (connection) => ({
        method: 'POST',
        url: `${floor}/messages`,
        headers: asJson,
        body: pick(writers, connection).message,
      }),
    },
    'upload of 5 MB': {
      portal: (connection) => ({
        method: 'PUT',
        url: portal + pick(tickets, connection).uploadURL,
        headers: { ...asPdf, cookie: maria },
        body: FIVE_MEGABYTES,
      }),
      floor: () => ({ method: 'PUT', url: `${floor}/file`, headers: asPdf, body: FIVE_MEGABYTES }),
    },
  }
}

/** Whoever has the n-th application, and what she writes in her own conversation. */
async function writerOf(stage: BenchEnvironment, n: number) {
  const cookie = await applicantOf(stage, n)
  const { id, userId } = await stage.json<{ id: string; userId: string }>('/api/applications/me', cookie)
  const draft = { applicationId: id, senderId: userId, subject: 'Question', content: 'When will it be? '.repeat(12) }
  return { cookie, message: Buffer.from(JSON.stringify(draft)) }
}
