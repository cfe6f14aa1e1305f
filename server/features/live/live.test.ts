import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { getUser, signOut, signOutEverywhere } from '#contract/account/session.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { endSessions } from '#contract/clients/people.ts'
import { reviewDocument } from '#contract/documents/documents.ts'
import { markMessageRead, sendMessage } from '#contract/messages/messages.ts'
import { sessionLifetime } from '#domain/account/lifetime.ts'
import { identifier, sql } from '#server/database/sql.ts'
import { announce } from '#server/live/announce.store.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { type EventStream, followAt } from '#server/testing/event-stream.ts'
import { admin, applicant, signIn, type TestUser, testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const SOON = 1_000

let ana: TestUser
const portal = usePortal()
const other = usePortal({}, { beside: portal })
beforeAll(async () => {
  await Promise.all([portal, other].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
  ana = await admin(portal)
})
const open: EventStream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.leave()
})

async function follow(at: TestApp, { cookie }: { cookie: string }, query = ''): Promise<EventStream> {
  const stream = await followAt(portOf(at.app.server), cookie, query)
  open.push(stream)
  return stream
}

const hears = (stream: EventStream, event: string, id: string | undefined) =>
  expect.poll(() => stream.heard, { timeout: 5_000 }).toContainEqual({ event, data: { id } })

const endsSoon = async (stream: EventStream) => {
  const from = Date.now()
  await Promise.race([stream.closed, pause(3_000)])
  expect(stream.isOpen()).toBe(false)
  expect(Date.now() - from).toBeLessThan(SOON)
}

const question = (applicationId: string) => ({ body: { applicationId, subject: 'A question', content: 'When?' } })

test('an applicant and the team get live events at every process, another applicant gets none', async () => {
  const maria = await applicant(portal)
  const liza = await applicant(portal)
  const hearing = [await follow(portal, maria), await follow(other, maria), await follow(other, ana)]
  const stranger = await follow(portal, liza)
  const allHear = async (event: string, id: string | undefined) => {
    for (const stream of hearing) await hears(stream, event, id)
  }

  const application = await maria.call(startApplication, {})
  await allHear('application', application.id)

  const message = await maria.call(sendMessage, question(application.id))
  await allHear('message', message.id)
  const heardBefore = hearing.map(({ heard }) => heard.length)
  await ana.call(markMessageRead, { params: { id: message.id } })
  await expect.poll(() => hearing.map(({ heard }) => heard.length)).toEqual(heardBefore.map((count) => count + 1))

  const document = await filed(maria, application)
  await allHear('document', document.id)
  const review = { status: 'rejected' as const, reviewNotes: 'Too dark' }
  await ana.call(reviewDocument, { params: { documentId: document.id }, body: review })
  // The events of one review arrive in any order.
  const eventsOf = ({ heard }: EventStream) => {
    const events = heard.map(({ event }) => event)
    return [...events.slice(0, 4), ...events.slice(4).sort()]
  }
  await expect
    .poll(() => hearing.map(eventsOf))
    .toEqual(Array(3).fill(['application', 'message', 'message', 'document', 'document', 'message']))
  expect(stranger.heard).toEqual([])
})

test('a page that connects with a cursor gets the events since that cursor', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const stranger = await applicantWithApplication(portal, 'Liza')
  const office = await follow(portal, ana)
  await announce(portal.db, { event: 'payment', id: 'before', applicantId: person.id })
  await hears(office, 'payment', 'before')
  const cursor = portal.deps.live.cursor()
  const { id } = await person.call(sendMessage, question(application.id))
  const other = await stranger.person.call(sendMessage, question(stranger.application.id))
  await hears(office, 'message', other.id)
  const stream = await follow(portal, person, `?after=${cursor}`)
  await hears(stream, 'message', id)
  expect(stream.heard).toEqual([{ event: 'message', data: { id } }])

  const later = await follow(portal, person, `?after=${portal.deps.live.cursor()}`)
  await expect.poll(later.begun).toBe('retry: 2000\n\n')
})

test.each(['', 'nothing', 'other.0'])('an unknown cursor gets a "missed" event (%s)', async (place) => {
  const stream = await follow(portal, await applicant(portal), `?after=${place}`)
  await expect.poll(() => stream.heard).toEqual([{ event: 'missed', data: {} }])
  const ahead = portal.deps.live.cursor().replace(/\d+$/, '1000000')
  const second = await follow(portal, await applicant(portal), `?after=${ahead}`)
  await expect.poll(() => second.heard).toEqual([{ event: 'missed', data: {} }])
})

test('a rolled-back change sends no event', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const stream = await follow(portal, person)
  // An event from before the stream opened may still arrive.
  await announce(portal.db, { event: 'payment', id: 'before', applicantId: person.id })
  await hears(stream, 'payment', 'before')
  const heardBefore = stream.heard.length
  await person.ask(startApplication, {})
  await person.ask(sendMessage, { body: { applicationId: application.id, subject: '', content: '' } })
  await portal.deps
    .transaction(async (tx) => {
      await announce(tx, { event: 'payment', id: 'undone', applicantId: person.id })
      throw new Error('no')
    })
    .catch(() => {})
  await announce(portal.db, { event: 'payment', id: 'done', applicantId: person.id })
  await hears(stream, 'payment', 'done')
  expect(stream.heard).toHaveLength(heardBefore + 1)
})

test('a stream is uncached plain text', async () => {
  const { status, headers, begun } = await follow(portal, await applicant(portal))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-encoding']).toBeUndefined()
  await expect.poll(begun).toBe('retry: 2000\n\n')
})

test.each<[string, (person: TestUser) => Promise<unknown>]>([
  ['signing out at another process', (person) => testClient(other, person.cookie).request({ url: signOut.path })],
  ['signing out everywhere', (person) => person.ask(signOutEverywhere, {})],
  ['an admin who ends all sessions', ({ id }) => ana.ask(endSessions, { params: { userId: id } })],
  ['the clean-up', ({ id }) => portal.db.run(sql`delete from sessions where user_id = ${id}`)],
])('a stream ends within a second of %s', async (_, endSession) => {
  const maria = await applicant(portal)
  const bystander = await follow(portal, await applicant(portal))
  const streams = [await follow(portal, maria), await follow(portal, maria)]
  await endSession(maria)
  for (const stream of streams) await endsSoon(stream)
  expect(bystander.isOpen()).toBe(true)
  expect((await follow(portal, maria)).status).toBe(401)
})

test.each([
  ['idle', 'last_seen_at', sessionLifetime.client.idle],
  ['absolute', 'created_at', sessionLifetime.client.total],
])('a stream ends with the %s time of its session, and does not extend the session', async (_, column, lifetime) => {
  const maria = await applicant(portal)
  const over = new Date(Date.now() + SOON)
  await portal.db.run(sql`
    update sessions set ${identifier(column)} = ${new Date(over.getTime() - lifetime)} where user_id = ${maria.id}`)
  const stream = await follow(portal, maria)
  expect(stream.status).toBe(200)
  await stream.closed
  expect(Date.now()).toBeGreaterThanOrEqual(over.getTime())
  expect(Date.now() - over.getTime()).toBeLessThan(SOON)
  expect((await maria.ask(getUser, {})).status).toBe(401)
})

test('opening a stream, or keeping it open, does not extend the session', async () => {
  const maria = await applicant(portal)
  const seen = async () => {
    const row = await portal.db.one<{ seen: Date }>(sql`
      select last_seen_at as seen from sessions where user_id = ${maria.id}`)
    return row?.seen
  }
  const long = new Date(Date.now() - 3 * 60_000)
  await portal.db.run(sql`update sessions set last_seen_at = ${long} where user_id = ${maria.id}`)
  for (let time = 0; time < 3; time += 1) (await follow(portal, maria)).leave()
  await follow(portal, maria)
  expect(await seen()).toEqual(long)
  await maria.ask(getUser, {})
  expect(await seen()).not.toEqual(long)
})

test('a person has at most twenty streams over all sessions, and closing one frees its place', async () => {
  const limited = await startApp({ RATE_LIMIT: 'on' }, { beside: portal })
  await limited.app.listen({ port: 0, host: '127.0.0.1' })
  const maria = await applicant(limited)
  const again = await signIn(limited, maria.email)
  const streams: EventStream[] = []
  for (let count = 0; count < 20; count += 1) streams.push(await follow(limited, count % 2 ? maria : again))
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const session of [maria, again]) {
    const refused = await follow(limited, session)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30'])
  }
  expect((await follow(limited, await applicant(limited))).status).toBe(200)
  streams[0]?.leave()
  await expect.poll(async () => (await follow(limited, maria)).status).toBe(200)
  await limited.close()
  // Without the limit, the portal accepts more than twenty streams.
  for (let count = 0; count < 21; count += 1) expect((await follow(portal, maria)).status).toBe(200)
})

test('a client that does not read is disconnected, and other clients do not wait', async () => {
  const maria = await applicant(portal)
  const [sleeper, awake] = [await follow(portal, maria), await follow(portal, maria)]
  sleeper.pause()
  for (let sent = 0; sent < 40; sent += 1) {
    await portal.db.run(sql`
      select pg_notify('portal_live', json_build_object('event', 'payment', 'id', n || repeat('x', 5000),
        'applicantId', ${maria.id}::text)::text)
      from generate_series(1, 50) as n`)
  }
  await expect.poll(() => awake.heard.length, { timeout: 5_000 }).toBe(2_000)
  sleeper.resume()
  await sleeper.closed
  expect(sleeper.heard.length).toBeLessThan(2_000)
})

test('every stream ends when its process loses the event connection, and a new stream works', async () => {
  const maria = await applicant(portal)
  const streams = [await follow(portal, maria), await follow(other, maria)]
  await portal.deps.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'lampara live' and datname = current_database()`)
  for (const stream of streams) await endsSoon(stream)
  const again = await follow(portal, maria)
  await announce(portal.db, { event: 'payment', id: 'after', applicantId: maria.id })
  await hears(again, 'payment', 'after')
})

test('every stream ends when the portal stops', async () => {
  const third = await startApp({}, { beside: portal })
  await third.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await follow(third, await applicant(portal))
  const from = Date.now()
  await third.close()
  expect(stream.isOpen()).toBe(false)
  expect(Date.now() - from).toBeLessThan(SOON)
})
