import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, SECOND } from '#domain/calendar/milliseconds.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { type MailRefusal, type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { freshFolder } from '#server/testing/use-folder.ts'
import { enqueueMail } from './mail-outbox.store.ts'

const BUSY: MailRefusal = { code: 451, text: 'try later' }

let db: Database
let server: MailServer
let portal: TestApp
let refused: (address: string) => boolean
const open: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  refused = () => false
  const [database, dataDir] = [await createTestDatabase(), freshFolder('refusals')]
  db = openDatabase(database.runtimeUrl)
  server = await startMailServer({ recipient: (address) => (refused(address) ? BUSY : undefined) })
  portal = await startApp({ SMTP_URL: server.url }, { beside: { databaseUrl: database.runtimeUrl, dataDir } })
  open.push(
    database.drop,
    () => db.end({ timeout: 1 }),
    () => server.close(),
    () => portal.close(),
  )
})
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const enqueue = (...addresses: string[]) =>
  db.begin((tx) =>
    enqueueMail(tx, {
      to: { addresses },
      notice: { kind: 'application_started' as const },
      dedupeKey: uuid(),
      at: portal.deps.now(),
    }),
  )

const rowOf = async (address: string) => {
  return db.one<{ attempts: number; next: Date; over: boolean; sent: boolean; under: boolean }>(sql`
    select attempts, next_attempt_at as next, given_up_at is not null as over, sent_at is not null as sent,
      leased_until is not null as under
    from mail_outbox where recipient = ${address} order by id limit 1`)
}
const eventually = (work: () => void | Promise<void>) => vi.waitFor(work, { timeout: 10 * SECOND, interval: 25 })
const arrived = () => server.letters.flatMap(({ to }) => to)

/** Sends another person's mail, which shows that the server works. */
async function anotherLeaves() {
  const address = `${uuid()}@others.test`
  await enqueue(address)
  portal.deps.jobs.wake('mailOutbox')
  await eventually(() => expect(arrived()).toContain(address))
}

/** Advances the clock to the next try of a mail; returns the seconds until the try after that. */
async function nextTry(address: string, { amidOthers = false } = {}): Promise<number> {
  const { attempts = 0, next = new Date() } = (await rowOf(address)) ?? {}
  portal.clock.advance(Math.max(0, next.getTime() - portal.deps.now().getTime()) + SECOND)
  if (amidOthers) await enqueue(`${uuid()}@others.test`)
  portal.deps.jobs.wake('mailOutbox')
  await eventually(async () => {
    const row = await rowOf(address)
    expect([row?.attempts, row?.under]).toEqual([attempts + 1, false])
  })
  const put = (await rowOf(address))?.next.getTime() ?? 0
  return Math.round((put - portal.deps.now().getTime()) / SECOND)
}

test('a full mailbox is retried with growing delays up to five minutes, and given up after five days', async () => {
  refused = (address) => address.startsWith('full')
  await enqueue('full@nurses.test')
  await anotherLeaves()
  const waits: number[] = []
  // In some turns no other mail is sent, which changes nothing.
  for (let turn = 0; turn < 14; turn += 1) {
    waits.push(await nextTry('full@nurses.test', { amidOthers: turn < 2 || turn % 4 === 0 }))
  }
  expect(waits.slice(-3)).toEqual([300, 300, 300])
  for (const [index, wait] of waits.slice(3).entries()) expect(wait).toBeGreaterThanOrEqual(waits[index + 2] ?? 0)

  portal.clock.advance(5 * DAY)
  portal.deps.jobs.wake('mailOutbox')
  await eventually(async () => expect(await rowOf('full@nurses.test')).toMatchObject({ over: true, sent: false }))
}, 30_000)

test('a mail server that refuses everything is retried every fifteen seconds, and then gets every mail once', async () => {
  const nurses = Array.from({ length: 30 }, (_, n) => `nurse.${n}@nurses.test`)
  await anotherLeaves()
  portal.clock.advance(60 * SECOND)
  refused = () => true
  await enqueue(...nurses)
  for (let minute = 0; minute < 60; minute += 3) {
    portal.deps.jobs.wake('mailOutbox')
    await new Promise((resolve) => setTimeout(resolve, 40))
    portal.clock.advance(180 * SECOND)
  }
  const rows = await db.rows<{ wait: number }>(sql`
    select extract(epoch from next_attempt_at - ${portal.deps.now()})::int as wait from mail_outbox where sent_at is null`)
  expect(rows).toHaveLength(30)
  for (const { wait } of rows) expect(wait).toBeLessThanOrEqual(15)
  refused = () => false
  const from = Date.now()
  await vi.waitFor(() => expect(arrived()).toEqual(expect.arrayContaining(nurses)), { timeout: 30 * SECOND })
  expect(Date.now() - from).toBeLessThan(20 * SECOND)
  expect(new Set(arrived()).size).toBe(arrived().length)
}, 60_000)

test('sends postponed mail when the server is back, and keeps held mail', async () => {
  await enqueue('full@nurses.test')
  const at = portal.deps.now()
  const notBefore = new Date(at.getTime() + 300 * SECOND)
  const held = {
    to: { userId: uuid() },
    notice: { kind: 'document_approved' as const },
    dedupeKey: 'review:1',
    at,
    notBefore,
  }
  await db.run(sql`
    insert into users (id, email, email_key, first_name, last_name, name, created_at)
    values (${held.to.userId}, 'held@nurses.test', 'held@nurses.test', '', '', '', ${at})`)
  await db.begin((tx) => enqueueMail(tx, held))
  await db.run(sql`
    update mail_outbox set attempts = 9, own_refusals = 9, refused_at = ${at},
      next_attempt_at = ${notBefore} where recipient = 'full@nurses.test'`)
  await server.close()
  await enqueue('new@nurses.test')
  portal.deps.jobs.wake('mailOutbox')
  await eventually(async () => {
    expect(
      await db.rows(sql`select 1 from mail_outbox where recipient = 'new@nurses.test' and last_error is not null`),
    ).toHaveLength(1)
  })
  server = await startMailServer({ port: server.port })
  await vi.waitFor(() => expect(arrived().sort()).toEqual(['full@nurses.test', 'new@nurses.test']), {
    timeout: 20 * SECOND,
  })
  expect(await rowOf('held@nurses.test')).toMatchObject({ attempts: 0, sent: false, next: notBefore })
}, 60_000)
