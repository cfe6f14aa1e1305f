import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileDocument, reviewDocument } from '#contract/documents/documents.ts'
import { completeMultipart, startUpload } from '#contract/documents/uploads.ts'
import { getPacket, orderPacket } from '#contract/packets.ts'
import { type Database, openDatabase } from '#server/database/open.ts'
import { begun, cut, namedAs, sendPart, sentPart } from '#server/testing/parts.ts'
import { admin, type TestUser, testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { applicantWithApplication, filed, filingOf, pdf, send, uploaded } from '#server/testing/test-documents.ts'
import { selectHalfDone, selectWrongFiles } from './invariants.store.ts'

// The portal's files on a separate disk, full or read-only, where the machine allows a mount.

const MEGABYTE = 1_000_000
const dataDir = mkdtempSync(join(tmpdir(), 'lampara-disk-away-'))
const files = join(dataDir, 'files')
mkdirSync(files)
const mount = (...args: string[]) => execFileSync('mount', [...args, files], { stdio: 'ignore' })
const isMounted = (() => {
  try {
    mount('-t', 'tmpfs', '-o', 'size=12m', 'tmpfs')
    return true
  } catch {
    return false
  }
})()

let database: TestDatabase
let portal: TestApp
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  portal = await startApp({}, { beside: { databaseUrl: database.runtimeUrl, dataDir } })
  db = openDatabase(database.runtimeUrl, { connections: 2 })
})
afterAll(async () => {
  await portal.close()
  await db.end({ timeout: 1 })
  await database.drop()
  if (isMounted) execFileSync('umount', [files])
  rmSync(dataDir, { recursive: true, force: true })
})

const AWAY = /^503: .+ \(storage_unavailable\)$/
const said = ({ statusCode, body }: { statusCode: number; body: string }) => {
  const { message = '', code } = JSON.parse(body)
  return `${statusCode}: ${message}${code ? ` (${code})` : ''}`
}
const isReady = async () => (await testClient(portal).request({ url: '/readyz' })).json()

/** Sends all parts of a file, without completing the upload. */
async function inParts(person: TestUser, bytes: Buffer) {
  const upload = await begun(person)
  const pieces = cut(bytes, upload.partSize)
  const parts: { PartNumber: number; ETag: string }[] = []
  for (const [place, piece] of pieces.entries()) parts.push(await sentPart(person, upload, place + 1, piece))
  return {
    sendPart: (number: number) => sendPart(person, upload, number, pieces[number - 1] ?? bytes),
    complete: () => person.ask(completeMultipart, { ...namedAs(upload), body: { parts } }),
  }
}

const troubles: Record<string, { begins: () => Promise<unknown>; ends: () => Promise<unknown> }> = {
  full: {
    begins: () => writeFile(join(files, 'filler'), Buffer.alloc(13 * MEGABYTE)).catch(() => {}),
    ends: () => rm(join(files, 'filler')),
  },
  'read-only': {
    begins: async () => mount('-o', 'remount,ro'),
    ends: async () => mount('-o', 'remount,rw'),
  },
}

test.skipIf(!isMounted).each(['full', 'read-only'])(
  'a disk that is %s is reported, keeps no incomplete file, and works again afterwards',
  async (trouble) => {
    const { begins, ends } = troubles[trouble] ?? {}
    const ana = await admin(portal, 'ana')
    const { person, application } = await applicantWithApplication(portal)
    const document = await filed(person, application, 'passport', pdf(100_000, trouble))
    await ana.call(reviewDocument, { params: { documentId: document.id }, body: { status: 'approved' } })
    const [empty, waiting] = [await person.call(startUpload, {}), await uploaded(person, pdf(120_000, 'waits'))]
    const parted = await inParts(person, pdf(700_000, 'in parts'))

    await begins?.()
    expect(said(await send(person, empty, pdf(300_000)))).toMatch(AWAY)
    expect(said(await parted.sendPart(2))).toMatch(AWAY)
    expect((await parted.complete()).status).toBe(503)
    const { id } = await ana.call(orderPacket, { params: { id: application.id } })
    // The portal trusts an earlier check of the disk for some seconds.
    await expect
      .poll(isReady, { timeout: 12_000 })
      .toMatchObject({ status: 'unavailable', storage: 'unavailable', database: 'ok' })
    expect(await selectHalfDone(db, portal.deps.now)).toEqual([])

    await ends?.()
    await expect.poll(isReady).toMatchObject({ status: 'ready' })
    expect(await readdir(join(files, 'incoming'))).toEqual([])
    expect((await send(person, empty, pdf(300_000))).statusCode).toBe(200)
    const { location } = (await parted.complete()).body
    for (const [requirementId, ticket, size] of [
      ['hs-diploma', empty, 300_000],
      ['bsn-diploma', waiting, 120_000],
      ['transcript', { ...waiting, uploadURL: location }, 700_000],
    ] as const) {
      expect((await person.ask(fileDocument, { body: filingOf(application, requirementId, ticket, size) })).said).toBe(
        '201: ',
      )
    }
    await expect
      .poll(
        async () => {
          portal.clock.advance(16_000)
          portal.deps.jobs.wake('packets')
          return (await ana.call(getPacket, { params: { packetId: id } })).state
        },
        { timeout: 20_000, interval: 250 },
      )
      .toBe('ready')
    expect([...(await selectHalfDone(db, portal.deps.now)), ...(await selectWrongFiles(db, dataDir))]).toEqual([])
  },
)
