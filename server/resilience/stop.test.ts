import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { request as dial } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { fileDocument } from '#contract/documents/documents.ts'
import { startUpload, type UploadTicket } from '#contract/documents/uploads.ts'
import { orderPacket } from '#contract/packets.ts'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { openDatabase } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'
import { freePort } from '#server/testing/doubles/ports.ts'
import { startScannerDouble } from '#server/testing/doubles/scanner.ts'
import { followAt } from '#server/testing/event-stream.ts'
import { approved, settledPacket } from '#server/testing/packets.ts'
import { admin, applicant, type TestUser } from '#server/testing/people.ts'
import {
  endPortals,
  leftRunning,
  overHttp,
  type PortalProcess,
  spawnPortal,
  startPortal,
} from '#server/testing/portal-process.ts'
import { copyPreparedFolder, serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { applicantWithApplication, filingOf, pdf, uploaded } from '#server/testing/test-documents.ts'
import { useFolder } from '#server/testing/use-folder.ts'

let server: string
const home = useFolder('stop')
beforeAll(async () => {
  server = await serverOfThisRun()
})
afterAll(endPortals)

async function folderOf(name: string): Promise<string> {
  const dataDir = join(home, name)
  await copyPreparedFolder(dataDir)
  return dataDir
}

const options = (dataDir: string) => ({ main: server, dataDir, ownGroup: true })

function beginUpload(portal: PortalProcess, person: TestUser, ticket: UploadTicket, size: number) {
  const outgoing = dial({
    host: '127.0.0.1',
    port: portal.port,
    method: 'PUT',
    path: ticket.uploadURL,
    agent: false,
    headers: { cookie: person.cookie, 'content-type': 'application/pdf', 'content-length': size },
  })
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
  })
  status.catch(() => {})
  return { outgoing, status }
}

/** Waits until no process is left, which may take a moment on a busy machine. */
const expectNothingLeft = (dataDir: string) =>
  vi.waitFor(async () => expect(await leftRunning(dataDir)).toEqual([]), { timeout: 5_000 })

const refusesLines = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true))
    socket.on('connect', () => socket.destroy())
  })

// Side by side: each test has its own portal, and mostly waits.
test.concurrent('repeated SIGTERM lets a slow upload finish, closes streams at once and exits with 0', async () => {
  const dataDir = await folderOf('slow')
  const portal = await startPortal(options(dataDir))
  const person = await applicant(portal)
  const ticket = await person.call(startUpload, {})
  const bytes = pdf(600_000)
  const { outgoing, status } = beginUpload(portal, person, ticket, bytes.length)
  outgoing.write(bytes.subarray(0, 200_000))
  const stream = await followAt(portal.port, person.cookie)
  const idle = connect(portal.port, '127.0.0.1')
  idle.on('error', () => {})
  await Promise.all([once(idle, 'connect'), pause(300)])

  const exit = once(portal.child, 'exit')
  const from = Date.now()
  const signalGroup = (signal: NodeJS.Signals) => process.kill(-(portal.child.pid ?? 0), signal)
  signalGroup('SIGTERM')
  await stream.closed
  expect(Date.now() - from, 'long before the upload is given up').toBeLessThan(3_000)
  await pause(500)
  signalGroup('SIGTERM')
  signalGroup('SIGINT')
  outgoing.write(bytes.subarray(200_000, 400_000))
  expect(await refusesLines(portal.port)).toBe(true)
  await pause(3_000)
  outgoing.end(bytes.subarray(400_000))
  expect(await status).toBe(200)
  await exit
  expect([portal.child.exitCode, portal.child.signalCode]).toEqual([0, null])
  expect(Date.now() - from).toBeLessThan(10_000)
  await expectNothingLeft(dataDir)

  const next = await startPortal({ ...options(dataDir), port: portal.port })
  const application = await person.call(startApplication, {})
  await person.call(fileDocument, { body: filingOf(application, 'passport', ticket, bytes.length) })
  expect((await person.request({ url: ticket.objectPath })).rawPayload.equals(bytes)).toBe(true)
  expect((await next.stop()).status).toBe(0)
})

test.concurrent('SIGTERM reports at once that the portal stops, and serves late requests until it ends', async () => {
  const dataDir = await folderOf('drain')
  const metricsPort = await freePort()
  const environment = { DRAIN_SECONDS: '3', METRICS_PORT: String(metricsPort) }
  const portal = await startPortal({ ...options(dataDir), environment })
  const person = await applicant(portal)
  const before = await portal.request({ url: '/readyz', headers: { connection: 'keep-alive' } })
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])
  expect((await overHttp(metricsPort, { url: '/metrics' })).body).toContain('portal_build_info')

  const from = Date.now()
  portal.child.kill('SIGTERM')
  await vi.waitFor(async () => expect((await portal.request({ url: '/readyz' })).statusCode).toBe(503), {
    timeout: 1_000,
  })
  const kept = { connection: 'keep-alive' }
  while (Date.now() - from < 2_500) {
    const answer = await portal.request({ url: '/healthz', headers: kept })
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    expect((await person.ask(startApplication, {})).status).toBeLessThan(300)
  }
  await once(portal.child, 'exit')
  expect([portal.child.exitCode, Date.now() - from < 10_000]).toEqual([0, true])
  expect(Date.now() - from).toBeGreaterThan(2_900)
  await expectNothingLeft(dataDir)
})

test.concurrent('SIGTERM cuts an endless upload after eight seconds, leaves no file of it, and exits with 0', async () => {
  const dataDir = await folderOf('endless')
  const portal = await startPortal(options(dataDir))
  const person = await applicant(portal)
  const ticket = await person.call(startUpload, {})
  const { outgoing, status } = beginUpload(portal, person, ticket, 600_000)
  outgoing.write(pdf(200_000))
  await pause(300)
  const { status: exitStatus, took } = await portal.stop()
  expect(exitStatus).toBe(0)
  expect(took).toBeGreaterThan(7_000)
  expect(took).toBeLessThan(10_000)
  await expect(status).rejects.toThrow()
  await expectNothingLeft(dataDir)

  const next = await startPortal({ ...options(dataDir), port: portal.port })
  const application = await person.call(startApplication, {})
  const filing = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket, 600_000) })
  expect(filing.said).toBe('400: No file has been uploaded yet. Please upload the file again.')
  expect((await next.stop()).status).toBe(0)
})

test.concurrent('SIGTERM to the process group refuses no file under inspection, and the next start makes the packet', async () => {
  const dataDir = await folderOf('looking')
  const scanner = await startScannerDouble()
  const environment = { CLAMD_URL: scanner.url }
  const portal = await startPortal({ ...options(dataDir), environment })
  const office = await admin(portal)
  const { person, application } = await applicantWithApplication(portal)
  await approved({ office, person, application })
  const ticket = await uploaded(person)
  const letGo = scanner.hold()
  const filing = person.ask(fileDocument, { body: filingOf(application, 'transcript', ticket) })
  await vi.waitFor(() => expect(scanner.scans()).toBe(2), { timeout: 10_000 })
  const { id } = await office.call(orderPacket, { params: { id: application.id } })

  const exit = once(portal.child, 'exit')
  process.kill(-(portal.child.pid ?? 0), 'SIGTERM')
  letGo()
  expect((await filing).status).toBe(201)
  expect(await exit).toEqual([0, null])
  await expectNothingLeft(dataDir)

  const next = await startPortal({ ...options(dataDir), port: portal.port, environment })
  expect(await settledPacket(office, id)).toMatchObject({ state: 'ready', failure: null })
  expect((await next.stop()).status).toBe(0)
  await scanner.close()
})

test.concurrent('SIGTERM at any moment of a start exits with 0, and the next start works', async () => {
  const dataDir = join(home, 'young')
  for (const after of [0, 100, 300, 600, 1_000]) {
    const portal = await spawnPortal(options(dataDir))
    await untilAtWork(portal, dataDir)
    await pause(after)
    const { status, took } = await portal.stop()
    expect([after, status]).toEqual([after, 0])
    expect(complaints(portal)).toEqual([])
    expect(took).toBeLessThan(10_000)
    await expectNothingLeft(dataDir)
  }
  const portal = await startPortal(options(dataDir))
  await applicant(portal)
  expect((await portal.stop()).status).toBe(0)
})

test.concurrent('a start that is refused ends with one line, and leaves no database running', async ({ expect }) => {
  const dataDir = await folderOf('foreign')
  const embedded = await startEmbedded({ dataDir })
  const db = openDatabase(embedded.url, { connections: 1 })
  await db.run(sql`update schema_migrations set checksum = 'other' where number = 1`)
  await db.end({ timeout: 1 })
  await embedded.stop()
  const refused = await spawnPortal(options(dataDir))
  await expect.poll(() => refused.child.exitCode, { timeout: 30_000 }).toBe(1)
  await expectNothingLeft(dataDir)
  // The last output may arrive after the exit.
  await expect.poll(refused.said).toMatch(/^The database was created with a different version .+\n$/)
})

/** Returns the output of a portal, except that it is ready or listens, which may come before the signal. */
const complaints = ({ said }: PortalProcess) =>
  said()
    .split('\n')
    .filter((line) => line !== '' && !/ is ready at /.test(line) && !line.startsWith('{"level":30,'))

/** Waits until the portal claims the data folder, the first thing that it does. */
async function untilAtWork({ child, said }: PortalProcess, dataDir: string) {
  const lock = join(dataDir, 'lock')
  while (!existsSync(lock) || !readdirSync(lock).some((name) => name.endsWith('.claim'))) {
    if (child.exitCode !== null) throw new Error(`the portal ended by itself:\n${said()}`)
    await pause(2)
  }
}
