import { adminOf, applicantOf, type BenchEnvironment } from './environment.ts'
import { type LoadResult, measure, median, type PlannedRequest } from './load.ts'

const CONNECTIONS = 8
const ROUNDS = 5
const MILLISECONDS = 1_500
const FIVE_MEGABYTES = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5 * 1024 * 1024 - 9, 'x')])
const searched = ['dela cruz', 'santos', 'mendoza', 'quiambao', 'yñiguez', 'maria santos']

type ScenarioRequests = (connection: number, turn: number) => PlannedRequest
interface Scenario {
  atMost: number
  portal: ScenarioRequests
  floor: ScenarioRequests
}

export async function scale(stage: BenchEnvironment): Promise<void> {
  const scenarios = await scenariosOf(stage)
  const taken = new Map(Object.keys(scenarios).map((name) => [name, { floor: [], portal: [] } as Measurements]))
  // One run in which everything takes turns, so that whatever else the machine does falls on all.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { portal, floor }] of Object.entries(scenarios)) {
      taken.get(name)?.floor.push(await measure(CONNECTIONS, MILLISECONDS, floor))
      taken.get(name)?.portal.push(await measure(CONNECTIONS, MILLISECONDS, portal))
    }
  }
  console.log(
    `\nBeside a bare server, ${stage.applications.toLocaleString('en')} applications, ${CONNECTIONS} connections, ` +
      `median of ${ROUNDS} rounds:\n`,
  )
  console.log('| request | floor p50 ms | portal p50 ms | ratio | aim | floor p99 | portal p99 |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const [name, { atMost }] of Object.entries(scenarios)) {
    const figures = taken.get(name) ?? { floor: [], portal: [] }
    console.log(line(name, atMost, figures))
  }
}

type Measurements = Record<'floor' | 'portal', LoadResult[]>

function line(name: string, atMost: number, taken: Measurements): string {
  const of = (who: keyof Measurements, figure: 'p50' | 'p99') => median(taken[who].map((one) => one[figure]))
  const failed = [...taken.floor, ...taken.portal].reduce((sum, one) => sum + one.failed, 0)
  const ratio = of('portal', 'p50') / of('floor', 'p50')
  const cells = [
    name + (failed > 0 ? ` (${failed} FAILED)` : ''),
    of('floor', 'p50').toFixed(2),
    of('portal', 'p50').toFixed(2),
    ratio > atMost ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2),
    `at most ${atMost}`,
    of('floor', 'p99').toFixed(1),
    of('portal', 'p99').toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}

async function scenariosOf(stage: BenchEnvironment): Promise<Record<string, Scenario>> {
  const { portal, floor, json } = stage
  // Somebody whose application is still under way.
  const maria = await applicantOf(stage, stage.applications - 10)
  const ana = await adminOf(stage)
  const { id, userId } = await json<{ id: string; userId: string }>('/api/applications/me', maria)
  const tickets = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => json<{ uploadURL: string }>('/api/objects/upload', maria, 'POST')),
  )
  const draft = { applicationId: id, senderId: userId, subject: 'Question', content: 'When will it be? '.repeat(12) }
  const message = Buffer.from(JSON.stringify(draft))
  const asJson = { 'content-type': 'application/json' }
  const asPdf = { 'content-type': 'application/pdf' }
  const get = (url: string, cookie = ''): PlannedRequest => ({
    method: 'GET',
    url,
    ...(cookie && { headers: { cookie } }),
  })
  const pick = <T>(some: readonly T[], turn: number) => some[turn % some.length] as T
  const both = (path: string, bare: string, who: string) => ({
    portal: () => get(portal + path, who),
    floor: () => get(floor + bare),
  })
  const list = '/api/admin/applications'
  const ours = ['/api/applications/me', `/api/applications/${id}/requirements`, `/api/applications/${id}/activities`]
  const bare = [`/application/${userId}`, `/checklist/${id}`, `/activities/${id}`]
  return {
    dashboard: {
      atMost: 2,
      portal: (_, turn) => get(portal + pick(ours, turn), maria),
      floor: (_, turn) => get(floor + pick(bare, turn)),
    },
    'filtered list': {
      atMost: 2,
      ...both(
        `${list}?status=under_review&waitsFor=applicant`,
        '/filtered?status=under_review&waitsFor=applicant',
        ana,
      ),
    },
    search: {
      atMost: 1.5,
      portal: (_, turn) => get(`${portal}${list}?search=${encodeURIComponent(pick(searched, turn))}`, ana),
      // The same letters as the portal makes of them, so that both find the same.
      floor: (_, turn) => get(`${floor}/search?search=${encodeURIComponent(plain(pick(searched, turn)))}`),
    },
    'list with total': { atMost: 0.3, ...both(list, '/applications', ana) },
    statistics: { atMost: 0.1, ...both('/api/admin/stats', '/statistics', ana) },
    'message write': {
      atMost: 2.5,
      portal: () => ({
        method: 'POST',
        url: `${portal}/api/messages`,
        headers: { ...asJson, cookie: maria },
        body: message,
      }),
      floor: () => ({ method: 'POST', url: `${floor}/messages`, headers: asJson, body: message }),
    },
    'upload of 5 MiB': {
      atMost: 1.5,
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

const plain = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '')
