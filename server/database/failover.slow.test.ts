import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { listMessages, sendMessage } from '#contract/messages/messages.ts'
import { followAt } from '#server/testing/event-stream.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import { endPortals, type PortalProcess, spawnPortal, startPortal } from '#server/testing/portal-process.ts'
import { setReadOnly } from '#server/testing/postgres-pair.store.ts'
import { type PostgresPair, startPostgresPair } from '#server/testing/postgres-pair.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { useFolder } from '#server/testing/use-folder.ts'

const TIMEOUT = 30_000

let main: string
const dataDir = useFolder('failover')
let pair: PostgresPair
beforeAll(async () => {
  main = await serverOfThisRun()
  pair = await startPostgresPair()
}, 60_000)
afterAll(async () => {
  await endPortals()
  await pair.close()
})

/** Lists the standby first, so that the portal tries it first. */
const addressOf = ({ primary, standby }: PostgresPair) =>
  primary.url.replace(/@[^/]+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`) +
  '?target_session_attrs=read-write'

const readyAt = async (portal: PortalProcess) => {
  const answer = await portal.request({ url: '/readyz' })
  return { status: answer.statusCode, database: answer.json().database }
}

async function openPerson(portal: PortalProcess) {
  const person = await applicant(portal, 'Maria')
  const { id: applicationId } = await person.call(startApplication, {})
  const say = (content: string) => person.ask(sendMessage, { body: { applicationId, subject: 'Hello', content } })
  const said = async (by: TestUser) =>
    (await by.call(listMessages, { query: { applicationId } })).map(({ content }) => content)
  return { person, say, said: () => said(person) }
}

const refused = {
  status: 503,
  said: '503: The portal is briefly unavailable. Please try again in a moment.',
  headers: expect.objectContaining({ 'retry-after': '5' }),
}

test('reports a read-only server, refuses writes to it, and uses it again once it is writable', async () => {
  const portal = await startPortal({ main, dataDir, environment: { DATABASE_URL: addressOf(pair) } })
  const { say, said } = await openPerson(portal)
  expect((await say('before')).status).toBe(201)
  await setReadOnly(pair.primary.admin, true)
  await expect.poll(() => readyAt(portal)).toEqual({ status: 503, database: 'read-only' })
  expect(await say('never')).toMatchObject(refused)
  await setReadOnly(pair.primary.admin, false)
  await expect.poll(() => readyAt(portal), { timeout: TIMEOUT }).toEqual({ status: 200, database: 'ok' })
  expect((await say('after')).status).toBe(201)
  expect((await said()).sort()).toEqual(['after', 'before'])
}, 60_000)

test('switches to the promoted standby with all acknowledged rows', async () => {
  const portal = await startPortal({ main, dataDir, environment: { DATABASE_URL: addressOf(pair) } })
  const { person, say, said } = await openPerson(portal)
  expect((await say('before')).status).toBe(201)
  await pair.caughtUp()
  await pair.primary.kill()
  expect(await say('lost')).toMatchObject(refused)
  expect((await readyAt(portal)).status).toBe(503)

  await pair.promote()
  await expect.poll(() => readyAt(portal), { timeout: TIMEOUT }).toEqual({ status: 200, database: 'ok' })
  // Streams from before the failover end, so the client follows again.
  await expect.poll(() => portal.said().match(/"isConnected":true/g), { timeout: TIMEOUT }).toHaveLength(2)
  const stream = await followAt(portal.port, person.cookie)
  expect((await say('after')).status).toBe(201)
  expect((await said()).sort()).toEqual(['after', 'before'])
  await expect.poll(() => stream.heard.map(({ event }) => event), { timeout: TIMEOUT }).toContain('message')
  stream.leave()

  const other = await spawnPortal({ main, dataDir, environment: { DATABASE_URL: addressOf(pair) } })
  await expect.poll(() => other.said(), { timeout: TIMEOUT }).toContain(' is ready at ')
}, 120_000)
