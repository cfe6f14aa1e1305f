import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeMultipart, listParts } from '#contract/documents/uploads.ts'
import { begun, cut, filedFrom, linkOfPart, namedAs, sentPart } from '#server/testing/parts.ts'
import { endPortals, freePort, startPortal } from '#server/testing/portal-process.ts'
import { serverOfThisRun } from '#server/testing/server-of-this-run.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { applicantWithApplication, pdf } from '#server/testing/test-documents.ts'

let main: string
let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  ;[main, database, dataDir] = await Promise.all([
    serverOfThisRun(),
    createTestDatabase(),
    mkdtemp(join(tmpdir(), 'lampara-resume-')),
  ])
}, 60_000)
afterAll(async () => {
  await endPortals()
  await Promise.all([database.drop(), rm(dataDir, { recursive: true, force: true })])
})

test('resumes an upload from its acknowledged parts after SIGKILL', async () => {
  const options = { main, dataDir, port: await freePort(), environment: { DATABASE_URL: database.url } }
  const portal = await startPortal(options)
  const { person, application } = await applicantWithApplication(portal)
  const bytes = pdf(2_000_000, 'resumed')
  const upload = await begun(person)
  const pieces = cut(bytes, upload.partSize)
  const piece = (number: number) => pieces[number - 1] ?? Buffer.alloc(0)
  const parts = [await sentPart(person, upload, 1, piece(1)), await sentPart(person, upload, 3, piece(3))]

  const path = await linkOfPart(person, upload, 2)
  const headers = { cookie: person.cookie, 'content-length': piece(2).length }
  const half = ask({ host: '127.0.0.1', port: portal.port, method: 'PUT', path, headers })
  half.on('error', () => {})
  await new Promise((sent) => half.write(piece(2).subarray(0, 300_000), sent))
  await portal.kill()

  const next = await startPortal(options)
  expect(next.port).toBe(portal.port)
  const there = await person.call(listParts, namedAs(upload))
  expect(there.map(({ PartNumber, ETag }) => ({ PartNumber, ETag: `"${ETag}"` }))).toEqual(parts)
  for (const number of [2, 4, 5]) parts.push(await sentPart(person, upload, number, piece(number)))
  const { location } = await person.call(completeMultipart, { ...namedAs(upload), body: { parts } })
  const document = await filedFrom(person, application, { location, size: bytes.length })
  expect((await person.request({ url: document.objectPath })).rawPayload.equals(bytes)).toBe(true)
}, 60_000)
