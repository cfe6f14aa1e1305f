import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fileDocument } from '#contract/documents/documents.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { bindDataFolder } from '#server/database/data-folder-identity.ts'
import { sql } from '#server/database/sql.ts'
import { type FaultyStore, startFaultyStore } from '#server/testing/faulty-store.ts'
import { makeBucket, type OwnBucket } from '#server/testing/own-bucket.ts'
import { testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, filingOf, pdf, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const KEYS = { FILE_KEYS: `a:${Buffer.alloc(32, 'k').toString('base64')}` }
const FILES = 8

let faulty: FaultyStore
let bucket: OwnBucket
let maria: Awaited<ReturnType<typeof applicantWithApplication>>
const papers = new Map<string, Buffer>()
beforeAll(async () => {
  faulty = await startFaultyStore(inject('testStore').endpoint)
  bucket = await makeBucket(faulty.endpoint)
})
afterAll(() => faulty.close())
const before = usePortal(KEYS)
beforeAll(async () => {
  // Binds the folder, as every start does.
  await bindDataFolder(before.db, before.dataDir)
  maria = await applicantWithApplication(before, 'Maria')
  for (let number = 0; number < FILES; number++) {
    const bytes = pdf(600_000, `paper ${number}`)
    const ticket = await uploaded(maria.person, bytes)
    await maria.person.call(fileDocument, { body: filingOf(maria.application, 'passport', ticket, bytes.length) })
    papers.set(ticket.objectPath, bytes)
  }
})

function startMove(portal: TestApp, to: OwnBucket, ...flags: string[]) {
  const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'move-files-to-s3.ts')
  const { PATH } = process.env
  const env = { PATH, ...to.environment, ...KEYS, DATABASE_URL: portal.databaseUrl, DATA_DIR: portal.dataDir }
  return spawn(process.execPath, ['--import', 'tsx', script, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function move(...how: Parameters<typeof startMove>) {
  const child = startMove(...how)
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status: child.exitCode, said: said + complaints }
}

const kept = async () => (await bucket.holds()).filter((key) => key.startsWith('kept/') && !key.endsWith('in parts'))

test('files move while people read them, even after a killed move, and leave the disk last', async () => {
  const after = await startApp({ ...bucket.environment, ...KEYS }, { beside: before })
  const readAll = async () => {
    for (const [url, bytes] of papers) {
      const answer = await after.app.inject({ url, headers: { cookie: maria.person.cookie } })
      expect([url, answer.rawPayload.equals(bytes)]).toEqual([url, true])
    }
  }
  await readAll()
  const killed = startMove(before, bucket)
  let copies = 0
  await new Promise<void>((resolve) => {
    faulty.swallow(({ method, url = '' }) => {
      if (method !== 'PUT' || !url.includes('/kept/')) return false
      copies += 1
      if (copies === 4) resolve()
      return copies >= 4
    })
    killed.once('exit', () => resolve())
  })
  const exit = once(killed, 'exit')
  killed.kill('SIGKILL')
  await exit
  faulty.mend()
  expect((await kept()).length).toBe(3)
  await readAll()

  const filed = await uploadedTo(after, pdf(5_000, 'new'))
  const whole = await move(before, bucket)
  expect(whole).toMatchObject({ status: 0, said: expect.stringMatching(/\n\d moved, \d were there, 0 removed/) })
  expect((await kept()).length).toBe(FILES + 1)
  await readAll()
  const onDisk = await Promise.all((await keys()).map((key) => before.deps.storage.sizeOf(key)))
  expect(onDisk.filter((size) => size !== null)).toHaveLength(FILES)

  expect(await move(before, bucket, '--delete')).toMatchObject({
    status: 0,
    said: expect.stringContaining(`0 moved, ${FILES + 1} were there`),
  })
  for await (const some of before.deps.storage.list()) expect(some).toEqual([])
  await readAll()
  await rm(join(before.dataDir, 'files'), { recursive: true })
  const alone = await startApp(bucket.environment, { beside: before })
  for (const [url, bytes] of [...papers, filed] as const) {
    const answer = await alone.app.inject({ url, headers: { cookie: maria.person.cookie } })
    expect(answer.rawPayload.equals(bytes)).toBe(true)
  }
  await alone.close()
  await after.close()
})

const keys = async () => (await kept()).map((key) => key.slice('kept/'.length))

async function uploadedTo(portal: TestApp, bytes: Buffer) {
  const person = { ...maria.person, ...testClient(portal, maria.person.cookie) }
  const ticket = await person.call(startUpload, {})
  await fetch(ticket.uploadURL, { method: 'PUT', body: new Uint8Array(bytes) })
  await person.call(fileDocument, { body: filingOf(maria.application, 'transcript', ticket, bytes.length) })
  return [ticket.objectPath, bytes] as const
}

test('reports bytes that differ from the filed ones, and never stores them as a document', async () => {
  const [own, portal] = [await makeBucket(), await startApp()]
  await bindDataFolder(portal.db, portal.dataDir)
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person, pdf())
  await person.call(fileDocument, { body: filingOf(application, 'passport', ticket) })
  await portal.db.run(sql`update uploads set sha256 = ${'0'.repeat(64)}`)
  const outcome = await move(portal, own, '--delete')
  expect(outcome).toMatchObject({ status: 1, said: expect.stringContaining('do not match those that were filed') })
  expect(await own.holds()).toEqual([])
  expect((await person.request({ url: ticket.objectPath })).rawPayload.equals(pdf())).toBe(true)
  await portal.close()
})
