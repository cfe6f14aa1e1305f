import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { getMyApplication, startApplication } from '#contract/applications/applications.ts'
import { fileDocument } from '#contract/documents/documents.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { type TestClient, testClient } from '#server/testing/people.ts'
import { endPortals, type PortalProcess, startPortal } from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { createBareDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { filingOf, pdf, send } from '#server/testing/test-documents.ts'
import { useFolder } from '#server/testing/use-folder.ts'

let server: string
let mail: MailServer
let database: TestDatabase
const dataDir = useFolder('two')
let db: Database
let one: PortalProcess
let other: PortalProcess

beforeAll(async () => {
  ;[server, mail, database] = await Promise.all([serverOfThisRun(), startMailServer(), createBareDatabase()])
  db = openDatabase(database.url, { connections: 2 })
  const options = {
    main: server,
    dataDir,
    environment: { DATABASE_URL: database.url, SMTP_URL: mail.url, RATE_LIMIT: 'on' },
  }
  ;[one, other] = await Promise.all([startPortal(options), startPortal(options)])
})
afterAll(async () => {
  const ends = await Promise.all([one.stop(), other.stop()])
  expect(ends.map(({ status }) => status)).toEqual([0, 0])
  await endPortals()
  await db.end({ timeout: 1 })
  await Promise.all([mail.close(), database.drop()])
})

/** The same person at the other process. */
const at = (portal: PortalProcess, person: TestClient) => testClient(portal, person.cookie)

/** Signs in with the code of a real mail. */
async function signIn(portal: PortalProcess, email: string): Promise<TestClient> {
  const stranger = testClient(portal)
  await stranger.call(sendSignInCode, { body: { email, type: 'sign-in' } })
  const letter = mail.letters.findLast(({ to }) => to.includes(email))
  const otp = /^(\d{6}) is your sign-in code/m.exec(letter?.source ?? '')?.[1] ?? ''
  const answer = await stranger.ask(signInWithCode, { body: { email, otp } })
  expect(answer.said).toBe('200: ')
  return testClient(portal, String(answer.headers['set-cookie']).split(';')[0])
}

test('two processes that start on an empty database create its tables once', async () => {
  const names = (await db.rows<{ name: string }>(sql`select name from schema_migrations`)).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(names).toEqual([...new Set(names)])
  for (const portal of [one, other]) expect((await testClient(portal).request({ url: '/readyz' })).statusCode).toBe(200)
})

test('signing out at one process is valid at the other within a second', async () => {
  const maria = await signIn(one, 'maria@two.test')
  expect((await at(other, maria).ask(getUser, {})).status).toBe(200)
  const from = Date.now()
  expect((await maria.request({ url: '/api/logout' })).statusCode).toBe(302)
  expect((await at(other, maria).ask(getUser, {})).said).toBe('401: Unauthorized')
  expect(Date.now() - from).toBeLessThan(1_000)
})

test('a code that one process sent signs in at the other, once', async () => {
  const email = 'liza@two.test'
  await testClient(one).call(sendSignInCode, { body: { email, type: 'sign-in' } })
  const otp = /^(\d{6}) is/m.exec(mail.letters.findLast(({ to }) => to.includes(email))?.source ?? '')?.[1] ?? ''
  const tries = [one, other, one, other].map((portal) =>
    testClient(portal).ask(signInWithCode, { body: { email, otp } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 400, 400, 400])
})

test('request limits count across both processes', async () => {
  const body = { email: 'grace@two.test', type: 'sign-in' as const }
  const statuses: number[] = []
  for (const portal of [one, other, one, other, one, other, one]) {
    statuses.push((await testClient(portal).ask(sendSignInCode, { body })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('twenty concurrent starts at two processes make one application, and each mail is sent once', async () => {
  const email = 'rosa@two.test'
  const rosa = await signIn(one, email)
  const both = (index: number) => at(index % 2 ? one : other, rosa)
  const starts = await Promise.all(Array.from({ length: 20 }, (_, index) => both(index).ask(startApplication, {})))
  expect(starts.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201])
  const application = await rosa.call(getMyApplication, {})
  expect(new Set(starts.map(({ body }) => body.id))).toEqual(new Set([application?.id]))

  const messages = Array.from({ length: 20 }, (_, index) =>
    both(index).call(sendMessage, {
      body: { applicationId: application?.id, subject: `Question ${index}`, content: 'When?' },
    }),
  )
  await Promise.all(messages)
  // Both addresses of the office get mail about the new application and the first message; later ones are gathered.
  const expectedMails = 2 * (1 + 1)
  const sent = () => mail.letters.filter(({ to }) => /^(ana|ben)@/.test(to[0] ?? ''))
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(expectedMails)
  await expect.poll(async () => await db.run(sql`select 1 from mail_outbox where sent_at is null`)).toBe(0)
  const ids = sent().map(({ source }) => /^Message-ID: (\S+)/im.exec(source)?.[1])
  expect(ids).toHaveLength(expectedMails)
  expect(new Set(ids).size).toBe(expectedMails)
})

test('the limit of three hundred writes a minute counts both processes together', async () => {
  const liza = await signIn(one, 'many.writes@two.test')
  const write = (index: number) =>
    at(index % 2 ? one : other, liza).request({ method: 'PATCH', url: '/api/messages/none/read' })
  const statuses: number[] = []
  for (let turn = 0; turn < 16; turn += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => write(index)))
    statuses.push(...answers.map(({ statusCode }) => statusCode))
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(300)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  for (const portal of [one, other]) expect((await at(portal, liza).ask(getUser, {})).status).toBe(200)
})

test('an upload link of one process works at the other, and both serve the file', async () => {
  const grace = await signIn(one, 'files@two.test')
  const application = await grace.call(startApplication, {})
  const bytes = pdf(200_000, 'two processes')
  const ticket = await grace.call(startUpload, {})
  expect((await send(at(other, grace), ticket, bytes)).statusCode).toBe(200)
  await grace.call(fileDocument, { body: filingOf(application, 'passport', ticket, bytes.length) })
  for (const portal of [one, other]) {
    const { rawPayload } = await at(portal, grace).request({ url: ticket.objectPath })
    expect(rawPayload.equals(bytes)).toBe(true)
  }
  expect((await send(at(other, grace), ticket, pdf(10))).statusCode).toBe(409)
})
