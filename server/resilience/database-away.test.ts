import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { type EventStream, followAt } from '#server/testing/event-stream.ts'
import { type OwnPostgres, openOwnPostgres, postmasterOf, processesOf } from '#server/testing/own-postgres.ts'
import {
  admin,
  applicant,
  type RawRequest,
  type RawResponse,
  type TestUser,
  testClient,
} from '#server/testing/people.ts'
import { endPortals, type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { useFolder } from '#server/testing/use-folder.ts'

const ANSWERED_WITHIN = 10_000
const BACK_WITHIN = 10_000

let server: string
const home = useFolder('away')
beforeAll(async () => {
  server = await serverOfThisRun()
})
afterAll(endPortals)

const start = (dataDir: string, environment: Record<string, string> = {}) =>
  startPortal({ main: server, dataDir, environment })

interface Answered {
  answer: RawResponse
  asked: string
  begun: number
  took: number
}

/** Repeats requests, whatever the responses, until `stop` is called. */
function keepAsking(requests: { by: TestUser; request: RawRequest }[]) {
  const answers: Answered[] = []
  let over = false
  const all = requests.map(async ({ by, request }) => {
    while (!over) {
      const begun = Date.now()
      const answer = await by.request(request)
      answers.push({ answer, asked: `${request.method ?? 'GET'} ${request.url}`, begun, took: Date.now() - begun })
      await pause(40)
    }
  })
  // `stop` reports a broken connection, which is no unhandled rejection meanwhile.
  const end = Promise.all(all)
  end.catch(() => {})
  return {
    answers,
    stop: async () => {
      over = true
      await end
      return answers
    },
  }
}

const messagesIn = (answers: readonly Answered[]) =>
  answers.filter(({ asked, answer }) => asked.endsWith('/messages') && answer.statusCode === 201)

async function requestsOf(portal: PortalProcess, firstName: string) {
  const person = await applicant(portal, firstName)
  const application = await person.call(startApplication, {})
  const message = { applicationId: application.id, subject: 'Hello', content: 'Are you there?' }
  const post = (url: string, body: object) => ({
    by: person,
    request: {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    },
  })
  const signInCode = { email: person.email, type: 'sign-in' }
  return [
    { by: person, request: { url: getUser.path } },
    { by: person, request: { url: `/api/applications/${application.id}/documents` } },
    post(sendMessage.path, message),
    post(startApplication.path, {}),
    post(startUpload.path, {}),
    post('/api/auth/email-otp/send-verification-otp', signInCode),
  ]
}

/** Expects every response in time, and right or "not now". */
function expectNothingButAnswersOr503(answers: Answered[]) {
  for (const { answer, asked, took } of answers) {
    expect([asked, took < ANSWERED_WITHIN, took]).toEqual([asked, true, took])
    if (answer.statusCode < 300) continue
    expect([asked, answer.statusCode, answer.json()]).toEqual([
      asked,
      503,
      {
        message: 'The portal is briefly unavailable. Please try again in a moment.',
        code: 'database_unavailable',
      },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
}

async function expectHealth(portal: PortalProcess, database: 'ok' | 'unavailable') {
  const stranger = testClient(portal)
  expect((await stranger.request({ url: '/healthz' })).statusCode).toBe(200)
  const from = Date.now()
  const ready = await stranger.request({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual(
    database === 'ok'
      ? [200, { status: 'ready', database, storage: 'ok' }]
      : [503, { status: 'unavailable', database, storage: 'ok' }],
  )
  expect(Date.now() - from).toBeLessThan(2_000)
}

/** Waits until every portal is ready again; returns how long that took. */
async function backAfter(portals: PortalProcess[]): Promise<number> {
  const from = Date.now()
  for (const portal of portals) {
    await expect
      .poll(async () => (await testClient(portal).request({ url: '/readyz' })).statusCode, { timeout: BACK_WITHIN })
      .toBe(200)
  }
  return Date.now() - from
}

function expectNoAlarm(portal: PortalProcess) {
  expect(portal.said()).not.toMatch(/unexpected error|"status":500|unhandled/i)
}

describe('a database server of its own', () => {
  let postgres: OwnPostgres
  let portals: PortalProcess[]
  let requests: { by: TestUser; request: RawRequest }[]

  beforeAll(async () => {
    postgres = await openOwnPostgres(join(home, 'postgres'))
    portals = await Promise.all([startOne(), startOne()])
    requests = (await Promise.all(portals.map((portal, index) => requestsOf(portal, `Nurse${index}`)))).flat()
  })
  afterAll(async () => {
    for (const portal of portals) expect((await portal.stop()).status).toBe(0)
    await postgres.close()
  })

  const startOne = () => start(join(home, 'shared'), { DATABASE_URL: postgres.url })

  const worksAgain = async (asking: ReturnType<typeof keepAsking>, since: number) => {
    const took = await backAfter(portals)
    await pause(500)
    const settled = Date.now()
    const begunLater = () => asking.answers.filter(({ begun }) => begun > settled)
    await expect.poll(() => begunLater().length).toBeGreaterThan(requests.length)
    const answers = await asking.stop()
    expectNothingButAnswersOr503(answers)
    expect(begunLater().filter(({ answer }) => answer.statusCode >= 300)).toEqual([])
    expect(answers.filter(({ begun, answer }) => begun > since && answer.statusCode === 503)).not.toEqual([])
    for (const portal of portals) expectNoAlarm(portal)
    return { took, answers }
  }

  /** Expects every confirmed message in the database, though its server was killed. */
  async function expectAllKept(answers: Answered[]) {
    const sent = messagesIn(answers)
    const ids: string[] = sent.map(({ answer }) => answer.json().id)
    const db = openDatabase(postgres.url, { connections: 1 })
    const kept = await db.rows<{ id: string }>(sql`select id from messages where id = any(${ids}::uuid[])`)
    await db.end({ timeout: 1 })
    expect(ids.length).toBeGreaterThan(10)
    expect(kept.map(({ id }) => id).sort()).toEqual(ids.sort())
  }

  const followAtBoth = ({ cookie }: TestUser) => Promise.all(portals.map(({ port }) => followAt(port, cookie)))

  /** Expects a new stream at every process to hear what happens at the first one. */
  async function expectLiveAgain(broken: EventStream[], ana: TestUser) {
    await Promise.all(broken.map(({ closed }) => closed))
    const streams = await followAtBoth(ana)
    const heardBefore = streams.map(({ heard }) => heard.length)
    const [write] = requests.filter(({ request }) => request.url === sendMessage.path)
    const answer = await write?.by.request(write.request)
    for (const [index, { heard }] of streams.entries()) {
      await expect
        .poll(() => heard.slice(heardBefore[index]))
        .toContainEqual({
          event: 'message',
          data: { id: answer?.json().id },
        })
    }
    for (const stream of streams) stream.leave()
  }

  test('that crashes and returns gives 503 meanwhile, loses nothing, and both processes recover', async () => {
    const ana = await admin(portals[0] as PortalProcess)
    const streams = await followAtBoth(ana)
    const asking = keepAsking(requests)
    await expect.poll(() => messagesIn(asking.answers).length).toBeGreaterThan(10)
    await postgres.stopAtOnce()
    const since = Date.now()
    await pause(1_500)
    for (const portal of portals) await expectHealth(portal, 'unavailable')
    await pause(1_500)
    await postgres.startAgain()
    const back = Date.now()
    const { took, answers } = await worksAgain(asking, since)
    expect(took).toBeLessThan(BACK_WITHIN)
    await expectLiveAgain(streams, ana)
    expect(Date.now() - back).toBeLessThan(BACK_WITHIN)
    await expectAllKept(answers)
  })

  test('that is silent gives every request a response within ten seconds, and works after its return', async () => {
    const asking = keepAsking(requests)
    await pause(500)
    await postgres.freeze()
    const since = Date.now()
    await pause(1_000)
    for (const portal of portals) await expectHealth(portal, 'unavailable')
    await pause(10_000)
    await postgres.thaw()
    expect((await worksAgain(asking, since)).took).toBeLessThan(BACK_WITHIN)
  })

  test('that is away at the start of the portal is waited for, and then used', async () => {
    await postgres.stopAtOnce()
    const starting = startOne()
    await pause(1_500)
    await postgres.startAgain()
    const portal = await starting
    await expectHealth(portal, 'ok')
    expect((await portal.stop()).status).toBe(0)
  })
})

describe('the embedded database', () => {
  test('that is killed, wholly or in part, restarts by itself with every acknowledged row', async () => {
    const dataDir = join(home, 'embedded')
    const portal = await start(dataDir)
    const requests = await requestsOf(portal, 'Maria')
    for (const victim of ['all of it', 'one connection'] as const) {
      const asking = keepAsking(requests)
      await pause(400)
      const pids = await processesOf(await postmasterOf(dataDir))
      process.kill(victim === 'all of it' ? (pids[0] ?? 0) : (pids.at(-1) ?? 0), 'SIGKILL')
      await pause(100)
      expect(await backAfter([portal])).toBeLessThan(BACK_WITHIN)
      await pause(500)
      const settled = Date.now()
      await pause(500)
      const answers = await asking.stop()
      expectNothingButAnswersOr503(answers)
      expect(answers.filter(({ begun, answer }) => begun > settled && answer.statusCode >= 300)).toEqual([])
      const sent = messagesIn(answers)
      const person = requests[0]?.by
      const kept = await person?.request({ url: `/api/messages?applicationId=${sent[0]?.answer.json().applicationId}` })
      const ids: string[] = kept?.json().map(({ id }: { id: string }) => id)
      expect(ids).toEqual(expect.arrayContaining(sent.map(({ answer }) => answer.json().id)))
      expectNoAlarm(portal)
    }
    expect((await portal.stop()).status).toBe(0)
  })
})
