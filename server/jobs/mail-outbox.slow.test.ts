import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notice } from '#contract/notices.ts'
import { SECOND } from '#domain/calendar/milliseconds.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { type MailServer, startMailServer, startMuteServer } from '#server/testing/mail-server.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { createTestDatabase } from '#server/testing/test-database.ts'
import { freshFolder } from '#server/testing/use-folder.ts'
import { claimMail, enqueueMail } from './mail-outbox.store.ts'

// Opens the database alone: another process of the portal would send the mail of the tests.
let home: { databaseUrl: string; dataDir: string }
let db: Database
const open: { close: () => Promise<void> }[] = []

beforeEach(async () => {
  const database = await createTestDatabase()
  home = { databaseUrl: database.runtimeUrl, dataDir: freshFolder('outbox') }
  db = openDatabase(database.runtimeUrl)
  open.push({
    close: async () => {
      await db.end({ timeout: 2 })
      await database.drop()
    },
  })
})
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close()
})

async function serve(manners: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(manners)
  open.push(server)
  return server
}

async function portal(url: string, environment: Record<string, string> = {}): Promise<TestApp> {
  const process = await startApp({ SMTP_URL: url, ...environment }, { beside: home })
  open.push(process)
  return process
}

const enqueue = (
  addresses: string[],
  { notice = { kind: 'application_started' }, at = new Date() }: { notice?: Notice; at?: Date } = {},
) => db.begin((tx) => enqueueMail(tx, { to: { addresses }, notice, dedupeKey: uuid(), at }))

const countOutbox = async () => {
  return db.one<{ waiting: number; sent: number; dead: number }>(sql`
    select count(*) filter (where sent_at is null and given_up_at is null)::int as waiting,
      count(sent_at)::int as sent, count(given_up_at)::int as dead
    from mail_outbox where recipient not like '%@lampara.test'`)
}

const nurses = (count: number) => Array.from({ length: count }, (_, n) => `nurse.${n}@outbox.test`)
const arrived = ({ letters }: MailServer) => letters.flatMap(({ to }) => to).sort()
const eventually = (work: () => void | Promise<void>, within = 10 * SECOND) =>
  vi.waitFor(work, { timeout: within, interval: 50 })

describe('enqueued mail', () => {
  test('leaves at once when its process is woken', async () => {
    const server = await serve()
    const process = await portal(server.url)
    await enqueue(nurses(1))
    process.deps.jobs.wake('mailOutbox')
    await eventually(() => expect(arrived(server)).toEqual(nurses(1)), 4 * SECOND)
    await eventually(async () => expect(await countOutbox()).toEqual({ waiting: 0, sent: 1, dead: 0 }))
  })

  test('leaves within seconds when another process enqueued it', async () => {
    const server = await serve()
    await portal(server.url)
    await enqueue(nurses(1))
    await eventually(() => expect(arrived(server)).toEqual(nurses(1)), 7 * SECOND)
  })

  test('is not enqueued when the transaction fails', async () => {
    const server = await serve()
    const process = await portal(server.url)
    const failing = db.begin(async (tx) => {
      const [to, at] = [{ addresses: nurses(1) }, process.deps.now()]
      await enqueueMail(tx, { to, notice: { kind: 'status_changed' }, dedupeKey: 'nothing', at })
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    expect(await countOutbox()).toEqual({ waiting: 0, sent: 0, dead: 0 })
  })

  test('of one kind for one cause is enqueued once per address, even after concurrent causes', async () => {
    const cause = () =>
      db.begin((tx) =>
        enqueueMail(tx, {
          to: { addresses: nurses(2) },
          notice: { kind: 'application_started' },
          dedupeKey: 'application:1',
          at: new Date(),
        }),
      )
    await Promise.all([cause(), cause(), cause()])
    const rows = await db.rows(sql`select recipient from mail_outbox order by recipient`)
    expect(rows.map((row) => row.recipient)).toEqual(nurses(2))
  })

  test('goes to the address of its person, and to nobody when the person does not exist', async () => {
    const [id, at] = [uuid(), new Date()]
    await db.run(sql`
      insert into users (id, email, email_key, first_name, last_name, name, created_at)
      values (${id}, 'Maria@Outbox.test', 'maria@outbox.test', '', '', '', ${at})`)
    for (const userId of [id, uuid()]) {
      await db.begin((tx) =>
        enqueueMail(tx, { to: { userId }, notice: { kind: 'document_approved' }, dedupeKey: 'review:1', at }),
      )
    }
    expect((await db.rows(sql`select recipient from mail_outbox`)).map((row) => row.recipient)).toEqual([
      'Maria@Outbox.test',
    ])
  })

  test('is rendered when it leaves, with a link to the right page', async () => {
    const server = await serve()
    const process = await portal(server.url, { PUBLIC_URL: 'http://localhost:3210', BRAND_NAME: 'Parola' })
    const applicationId = '0199f6d2-1111-7000-8000-000000000000'
    await db.run(sql`
      with maria as (
        insert into users (id, email, email_key, first_name, last_name, name, created_at)
        values (${uuid()}, 'maria@outbox.test', 'maria@outbox.test', 'Maria', 'Santos', 'Maria Santos', now())
        returning id
      )
      insert into applications (id, application_number, user_id, status, total_fees, created_at)
      select ${applicationId}, '2026-000-001-1', id, 'in_progress', 0, now() from maria`)
    const notice: Notice = { kind: 'message_from_applicant', applicationId }
    await enqueue(nurses(1), { notice })
    process.deps.jobs.wake('mailOutbox')
    await eventually(() => expect(server.letters).toHaveLength(1))
    const source = server.letters[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(source).toContain('Subject: An applicant wrote to Parola')
    expect(source).toContain(
      'http://localhost:3210/api/login?returnTo=/messages%3Fshow%3Dopen%26applicationId%3D0199f6d2-1111-7000-8000-000000000000',
    )
  })

  test('of an unknown kind is kept for a newer version', async () => {
    const server = await serve()
    const process = await portal(server.url)
    await enqueue(['later@outbox.test'], { notice: { kind: 'from_the_future' } as unknown as Notice })
    await enqueue(['now@outbox.test'])
    process.deps.jobs.wake('mailOutbox')
    await eventually(() => expect(arrived(server)).toEqual(['now@outbox.test']))
    await eventually(async () => expect(await countOutbox()).toEqual({ waiting: 1, sent: 1, dead: 0 }))
  })
})

describe('several processes', () => {
  test('share the work, and every mail arrives once', async () => {
    const server = await serve()
    await enqueue(nurses(250))
    const processes = await Promise.all([portal(server.url), portal(server.url), portal(server.url)])
    for (const process of processes) process.deps.jobs.wake('mailOutbox')
    await eventually(async () => expect(await countOutbox()).toEqual({ waiting: 0, sent: 250, dead: 0 }), 20 * SECOND)
    expect(arrived(server)).toEqual(nurses(250).sort())
  })

  test('take over the mails of a killed process after its lease, within 45 seconds', async () => {
    await enqueue(nurses(3))
    const now = new Date()
    const lease = { now, leasedUntil: new Date(now.getTime() + 20 * SECOND), kinds: ['application_started'] }
    for (let n = 0; n < 3; n += 1) expect(await claimMail(db, lease)).toBeDefined()
    expect(await claimMail(db, lease)).toBeUndefined()

    const server = await serve()
    const process = await portal(server.url)
    process.deps.jobs.wake('mailOutbox')
    process.clock.advance(19 * SECOND)
    process.deps.jobs.wake('mailOutbox')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(arrived(server)).toEqual([])
    process.clock.advance(2 * SECOND)
    process.deps.jobs.wake('mailOutbox')
    await eventually(() => expect(arrived(server)).toEqual(nurses(3)))
  })
})

describe('a mail server that is away', () => {
  test('delays mails and loses none in a day, and then gets all of them within seconds', async () => {
    const before = await startMailServer()
    await before.close()
    const process = await portal(before.url)
    await enqueue(nurses(40))
    for (let hours = 0; hours < 24; hours += 2) {
      process.deps.jobs.wake('mailOutbox')
      process.clock.advance(2 * 3600 * SECOND)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    expect(await countOutbox()).toEqual({ waiting: 40, sent: 0, dead: 0 })

    const after = await serve({ port: before.port })
    process.clock.advance(20 * SECOND)
    await eventually(async () => expect(await countOutbox()).toEqual({ waiting: 0, sent: 40, dead: 0 }), 20 * SECOND)
    expect(arrived(after)).toEqual(nurses(40).sort())
  }, 40_000)

  test('is retried with growing delays up to fifteen seconds', async () => {
    const process = await portal('smtp://127.0.0.1:1')
    await enqueue(nurses(1))
    const delays: number[] = []
    for (let n = 1; n <= 6; n += 1) {
      process.deps.jobs.wake('mailOutbox')
      const attempts = async () => {
        return db.one<{ attempts: number; nextAttemptAt: Date }>(sql`
          select attempts, next_attempt_at from mail_outbox where leased_until is null`)
      }
      await eventually(async () => expect((await attempts())?.attempts).toBe(n))
      const row = await attempts()
      delays.push(Math.round(((row?.nextAttemptAt.getTime() ?? 0) - process.deps.now().getTime()) / SECOND))
      process.clock.advance(16 * SECOND)
    }
    expect(delays).toEqual([1, 2, 4, 8, 15, 15])
  }, 40_000)

  test('is tried with one mail at a time', async () => {
    const process = await portal('smtp://127.0.0.1:1')
    await enqueue(nurses(100))
    process.deps.jobs.wake('mailOutbox')
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    const row = await db.one(sql`select sum(attempts)::int as attempts from mail_outbox`)
    expect(row?.attempts).toBeGreaterThan(0)
    expect(row?.attempts).toBeLessThan(10)
  })
})

test('a mail is not sent twice when the database goes away during its delivery', async () => {
  const way = await openFlakyProxy(home.databaseUrl)
  open.push(way)
  let answer: (() => void) | undefined
  const server = await serve({
    letter: () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined)
      }),
  })
  const process = await startApp({ SMTP_URL: server.url }, { beside: { ...home, databaseUrl: way.url } })
  open.push(process)
  await enqueue(nurses(1))
  process.deps.jobs.wake('mailOutbox')
  await eventually(() => expect(answer).toBeDefined())
  await way.cut()
  answer?.()
  await eventually(() => expect(arrived(server)).toEqual(nurses(1)))
  // The lease is over by now, so that any process may claim the mail.
  process.clock.advance(30 * SECOND)
  process.deps.jobs.wake('mailOutbox')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await way.mend()
  await eventually(async () => expect(await countOutbox()).toEqual({ waiting: 0, sent: 1, dead: 0 }), 15 * SECOND)
  expect(arrived(server)).toEqual(nurses(1))
}, 40_000)

describe('a refused mail', () => {
  test('is given up after a permanent refusal, and logged without its address', async () => {
    const lines: string[] = []
    const server = await serve({
      recipient: (address) => (address.startsWith('gone') ? { code: 550, text: `<${address}> unknown` } : undefined),
    })
    const process = await startApp({ SMTP_URL: server.url }, { beside: home, logTo: { write: (l) => lines.push(l) } })
    open.push(process)
    await enqueue(['gone@outbox.test', ...nurses(3)])
    process.deps.jobs.wake('mailOutbox')
    await eventually(async () => expect(await countOutbox()).toEqual({ waiting: 0, sent: 3, dead: 1 }))
    const row = await db.one(sql`select last_error, attempts from mail_outbox where given_up_at is not null`)
    expect(row).toEqual({ lastError: 'EENVELOPE RCPT TO 550', attempts: 1 })
    expect(lines.join('')).toContain('an email was refused permanently')
    expect(lines.join('')).not.toMatch(/outbox\.test|unknown/)
  })

  test('is tried again after a temporary refusal', async () => {
    let busy = true
    const server = await serve({ recipient: () => (busy ? { code: 451, text: 'busy' } : undefined) })
    const process = await portal(server.url)
    await enqueue(nurses(2))
    process.deps.jobs.wake('mailOutbox')
    await eventually(async () => {
      expect(await db.rows(sql`select 1 from mail_outbox where last_error is not null`)).not.toHaveLength(0)
    })
    busy = false
    process.clock.advance(20 * SECOND)
    await eventually(() => expect(arrived(server)).toEqual(nurses(2)))
    await eventually(async () => expect(await countOutbox()).toEqual({ waiting: 0, sent: 2, dead: 0 }))
  })
})

describe('a stop', () => {
  test('waits for the mail in delivery, which is not sent again', async () => {
    let answer: (() => void) | undefined
    const server = await serve({
      letter: () =>
        new Promise((resolve) => {
          answer = () => resolve(undefined)
        }),
    })
    const process = await startApp({ SMTP_URL: server.url }, { beside: home })
    await enqueue(nurses(1))
    process.deps.jobs.wake('mailOutbox')
    await eventually(() => expect(answer).toBeDefined())
    const closing = process.close()
    setTimeout(() => answer?.(), 300)
    await closing
    expect(await countOutbox()).toEqual({ waiting: 0, sent: 1, dead: 0 })
    expect(arrived(server)).toEqual(nurses(1))
  })

  test('does not wait for a mail server that hangs, and keeps the mail in the outbox', async () => {
    const mute = await startMuteServer()
    open.push(mute)
    const process = await startApp({ SMTP_URL: mute.url }, { beside: home })
    await enqueue(nurses(1))
    process.deps.jobs.wake('mailOutbox')
    await eventually(async () =>
      expect(await db.rows(sql`select 1 from mail_outbox where leased_until is not null`)).toHaveLength(1),
    )
    const from = Date.now()
    await process.close()
    expect(Date.now() - from).toBeLessThan(7 * SECOND)
    expect(await countOutbox()).toEqual({ waiting: 1, sent: 0, dead: 0 })
  })
})
