import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import { getMyApplication, startApplication } from '#contract/applications/applications.ts'
import { listMessages, sendMessage } from '#contract/messages/messages.ts'
import { followAt } from '#server/testing/event-stream.ts'
import { type FlakyProxy, openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { applicant, type TestClient, testClient } from '#server/testing/people.ts'
import { type PgBouncer, startPgBouncer } from '#server/testing/pgbouncer.ts'
import { endPortals, type PortalProcess, spawnPortal, startPortal } from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { createBareDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const INTO_SESSION = ['ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout']

let main: string
let database: TestDatabase
let way: FlakyProxy
let dataDir: string
let pooler: PgBouncer | undefined

beforeAll(async () => {
  ;[main, database] = await Promise.all([serverOfThisRun(), createBareDatabase()])
  way = await openFlakyProxy(database.url)
  dataDir = await mkdtemp(join(tmpdir(), 'lampara-pooler-'))
})
afterEach(async () => {
  await endPortals()
  await pooler?.close()
})
afterAll(async () => {
  await way.close()
  await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
})

interface Behind {
  mode: 'transaction' | 'session'
  settings?: string[]
  users?: string[]
}

/** Starts a pooler, and returns its address for the portals of this test. */
async function poolBy({ mode, settings = [], users = [database.url, database.runtimeUrl] }: Behind) {
  pooler = await startPgBouncer({ mode, server: new URL(way.url), users, settings })
  return pooler.url(database.url)
}

const start = (environment: Record<string, string>) => startPortal({ main, dataDir, environment })

async function refusalOf(environment: Record<string, string>): Promise<string> {
  const portal = await spawnPortal({ main, dataDir, environment })
  await new Promise((resolve) => portal.child.once('exit', resolve))
  expect(portal.child.exitCode).toBe(1)
  return portal.said()
}

const at = (portal: PortalProcess, person: TestClient) => testClient(portal, person.cookie)

/** Tests what two processes share: sessions, races, live events, signing out. */
async function workTogether(one: PortalProcess, other: PortalProcess) {
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => applicant(n % 2 ? one : other, `Maria${n}`)))
  for (const person of people) {
    const both = (n: number) => at(n % 2 ? one : other, person)
    const starts = await Promise.all(Array.from({ length: 20 }, (_, n) => both(n).ask(startApplication, {})))
    expect(starts.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
    const application = await person.call(getMyApplication, {})
    const body = { applicationId: application?.id ?? '', subject: 'Question', content: 'When?' }
    const stream = await followAt(other.port, person.cookie)
    await Promise.all(Array.from({ length: 10 }, (_, n) => both(n).call(sendMessage, { body })))
    expect(await person.call(listMessages, { query: { applicationId: body.applicationId } })).toHaveLength(10)
    await expect.poll(() => stream.heard.filter(({ event }) => event === 'message')).toHaveLength(10)
    expect((await at(one, person).request({ url: '/api/logout' })).statusCode).toBe(302)
    expect((await at(other, person).ask(getUser, {})).said).toBe('401: Unauthorized')
    const from = performance.now()
    await stream.closed
    expect(performance.now() - from).toBeLessThan(1_000)
  }
}

describe('a pooler in transaction mode', () => {
  test('serves two processes with DATABASE_DIRECT_URL, as the restricted role', async () => {
    const environment = { DATABASE_URL: await poolBy({ mode: 'transaction' }), DATABASE_DIRECT_URL: database.url }
    const both = await Promise.all([start(environment), start(environment)])
    await workTogether(...both)
    for (const portal of both) {
      expect(portal.said()).not.toMatch(/"level":[456]0/)
      expect(await portal.stop()).toMatchObject({ status: 0 })
    }
  })

  test('with one connection to the server gives correct answers', async () => {
    const DATABASE_URL = await poolBy({ mode: 'transaction', settings: ['default_pool_size = 1'] })
    const portal = await start({ DATABASE_URL, DATABASE_DIRECT_URL: database.url })
    await workTogether(portal, portal)
  })

  test('without the restricted role is used as the owner, with one warning', async () => {
    const DATABASE_URL = await poolBy({ mode: 'transaction', users: [database.url] })
    const portal = await start({ DATABASE_URL, DATABASE_DIRECT_URL: database.url })
    const warnings = portal
      .said()
      .split('\n')
      .filter((line) => line.includes('"level":40'))
    expect(warnings).toEqual([expect.stringContaining('the role portal_runtime cannot log in')])
    await workTogether(portal, portal)
  })

  test.each([
    ['last in, first out', []],
    ['in turn', ['server_round_robin = 1', 'min_pool_size = 3']],
    ['one connection', ['default_pool_size = 1']],
  ])('is refused without DATABASE_DIRECT_URL, in one line (%s)', async (_, settings) => {
    const DATABASE_URL = await poolBy({ mode: 'transaction', settings: [...settings, ...INTO_SESSION] })
    expect(await refusalOf({ DATABASE_URL })).toMatch(/^DATABASE_URL: [^\n]*DATABASE_DIRECT_URL[^\n]*\n$/)
  })

  test('is refused as DATABASE_DIRECT_URL', async () => {
    const DATABASE_URL = await poolBy({ mode: 'transaction', settings: INTO_SESSION })
    const said = await refusalOf({ DATABASE_URL, DATABASE_DIRECT_URL: `${DATABASE_URL}?sslmode=disable` })
    expect(said).toMatch(/^DATABASE_DIRECT_URL: this is a pooler [^\n]+\n$/)
  })
})

describe('a pooler in session mode', () => {
  test('serves two processes without DATABASE_DIRECT_URL once startup parameters are ignored', async () => {
    const DATABASE_URL = await poolBy({ mode: 'session', settings: ['default_pool_size = 40', ...INTO_SESSION] })
    const both = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
    await workTogether(...both)
    for (const portal of both) expect(portal.said()).not.toMatch(/"level":[456]0/)
  })

  test.each(['session', 'transaction'] as const)(
    'with its default settings is refused in one line (%s)',
    async (mode) => {
      expect(await refusalOf({ DATABASE_URL: await poolBy({ mode }) })).toMatch(
        /^DATABASE_URL: [^\n]*pooler [^\n]*ignore_startup_parameters[^\n]*\n$/,
      )
    },
  )
})
