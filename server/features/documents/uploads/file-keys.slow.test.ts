import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindDataFolder } from '#server/database/data-folder-identity.ts'
import { sql } from '#server/database/sql.ts'
import type { TestUser } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, filed, pdf } from '#server/testing/test-documents.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [older, newer] = [newKey('2025'), newKey('2026')]

const portals: TestApp[] = []
let home: TestApp
beforeAll(async () => {
  home = await startApp()
  portals.push(home)
  // A real portal does this on start.
  await bindDataFolder(home.db, home.dataDir)
})
afterAll(async () => {
  for (const portal of portals.reverse()) await portal.close()
})

async function portalWith(keys: string) {
  const portal = await startApp({ FILE_KEYS: keys }, { beside: home })
  portals.push(portal)
  return portal
}

function rotation(keys: string): ChildProcess & { stdout: NodeJS.ReadableStream } {
  return spawn(process.execPath, ['--import', 'tsx', 'scripts/rotate-file-keys.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: home.dataDir, DATABASE_URL: home.databaseUrl, FILE_KEYS: keys },
    stdio: ['ignore', 'pipe', 'inherit'],
  }) as ChildProcess & { stdout: NodeJS.ReadableStream }
}

const isServed = async (portal: TestApp, person: TestUser, path: string, bytes: Buffer) => {
  const { statusCode, rawPayload } = await portal.app.inject({ url: path, headers: { cookie: person.cookie } })
  return statusCode === 200 && rawPayload.equals(bytes)
}

// The test starts a command twice, which is slow on a busy machine.
test('rotates keys while a portal serves files, even after a killed rotation', {
  timeout: 90_000,
}, async () => {
  const { person, application } = await applicantWithApplication(home)
  const bytes = pdf(200_000, 'plain')
  const plain = await filed(person, application, 'passport', bytes)
  const before = await portalWith(older)
  const source = () => Readable.from([bytes])
  for (let file = 0; file < 60; file++) await before.deps.storage.write(randomUUID(), source())

  const between = await portalWith(`${newer},${older}`)
  const cut = rotation(`${newer},${older}`)
  await once(cut.stdout, 'data')
  cut.kill('SIGKILL')
  expect(await isServed(between, person, plain.objectPath, bytes)).toBe(true)

  const whole = rotation(`${newer},${older}`)
  const serving = Promise.all([0, 1, 2].map(() => isServed(between, person, plain.objectPath, bytes)))
  const [said] = await Promise.all([text(whole.stdout), once(whole, 'exit')])
  expect(await serving).toEqual([true, true, true])
  expect([whole.exitCode, said]).toEqual([0, expect.stringContaining('Every file is under the key "2026".')])

  const row = await home.db.one(sql`
    select is_encrypted from uploads where id = ${plain.objectPath.slice('/objects/'.length)}`)
  expect(row).toEqual({ isEncrypted: true })
  const after = await portalWith(newer)
  expect(await isServed(after, person, plain.objectPath, bytes)).toBe(true)
  for await (const some of after.deps.storage.list()) {
    for (const { key } of some) {
      const onDisk = await readFile(join(home.dataDir, 'files', 'kept', key.slice(-2), key))
      expect(onDisk.includes('%PDF-')).toBe(false)
      expect(await after.deps.storage.sizeOf(key)).toBe(bytes.length)
    }
  }
})

test('a portal without the key of its files is not ready, and keeps running', async () => {
  const { person, application } = await applicantWithApplication(home, 'Rosa')
  const encrypting = await portalWith(newer)
  const key = randomUUID()
  const document = await filed(person, application, 'passport')
  await encrypting.deps.storage.write(key, Readable.from([pdf()]))
  const [, , uploadId] = document.objectPath.split('/')
  await home.db.run(sql`update uploads set storage_key = ${key} where id = ${uploadId ?? ''}`)
  const without = await portalWith(newKey('2027'))
  const ready = await without.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ storage: 'unavailable' })])
  const answer = await without.app.inject({ url: document.objectPath, headers: { cookie: person.cookie } })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable'])
  expect((await without.app.inject({ url: '/healthz' })).statusCode).toBe(200)
})
