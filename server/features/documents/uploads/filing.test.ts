import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import {
  ACTIVE_PDF,
  DAMAGED_PDF,
  fileDocument,
  INFECTED,
  listDocuments,
  SCANNER_AWAY,
} from '#contract/documents/documents.ts'
import { sql } from '#server/database/sql.ts'
import { drawn, runScript } from '#server/testing/active-pdfs.ts'
import { startScannerDouble } from '#server/testing/doubles/scanner.ts'
import { filesIn } from '#server/testing/kept-files.store.ts'
import { applicantWithApplication, filingOf, pdf, send, uploaded } from '#server/testing/test-documents.ts'
import { useOpened } from '#server/testing/use-opened.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { readUpload } from './read-upload.ts'
import { sweepUploads } from './upload-sweep.job.ts'
import { lockUpload } from './uploads.store.ts'

// Covers filing around the inspection of the bytes; other tests cover the inspection itself.

const scanner = useOpened(startScannerDouble, ({ close }) => close())
const portal = usePortal(() => ({ CLAMD_URL: scanner.url }))
beforeEach(() => scanner.say('stream: OK'))

const keptFiles = async () => (await filesIn(join(portal.dataDir, 'files', 'kept'))).length
const rowOf = async (objectPath: string) => {
  return portal.db.one<{ scan: string; isThere: boolean; isInspected: boolean }>(sql`
    select scan, storage_key is not null as is_there, inspected_at is not null as is_inspected
    from uploads where id = ${objectPath.slice('/objects/'.length)}`)
}

test('an infected file is refused and deleted, and a clean file can replace it', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const before = await keptFiles()
  const ticket = await uploaded(person)
  const file = () => person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
  scanner.say('stream: Test.Virus FOUND')
  const refused = await file()
  expect([refused.said, JSON.stringify(refused.body)]).toEqual([`400: ${INFECTED}`, expect.not.stringMatching('Test')])
  expect(await rowOf(ticket.objectPath)).toEqual({ scan: 'infected', isThere: false, isInspected: false })
  expect(await keptFiles()).toBe(before)
  // A client that missed the response gets the same refusal, although the bytes are gone.
  scanner.say('stream: OK')
  expect((await file()).said).toBe(`400: ${INFECTED}`)
  expect((await send(person, ticket, pdf())).statusCode).toBe(200)
  expect((await file()).status).toBe(201)
  expect(await rowOf(ticket.objectPath)).toEqual({ scan: 'clean', isThere: true, isInspected: true })
})

test('while the scanner is away, filing is refused and the upload is kept', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person)
  const file = () => person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
  scanner.say(null)
  const away = await file()
  expect([away.said, away.body]).toEqual([
    `503: ${SCANNER_AWAY}`,
    expect.objectContaining({ code: 'scanner_unavailable' }),
  ])
  expect(await person.call(listDocuments, { params: { id: application.id } })).toEqual([])
  expect(await rowOf(ticket.objectPath)).toEqual({ scan: 'waiting', isThere: true, isInspected: false })
  scanner.say('stream: OK')
  expect((await file()).status).toBe(201)
})

test('inspects bytes once, and again after they are replaced', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person)
  const scans = scanner.scans()
  const file = (size: number) => person.ask(fileDocument, { body: filingOf(application, 'passport', ticket, size) })
  expect((await file(999)).said).toBe('400: The file size does not match the uploaded file')
  expect(scanner.scans()).toBe(scans)
  const letGo = scanner.hold()
  const filing = file(1_000)
  await expect.poll(scanner.scans, { timeout: 5_000 }).toBe(scans + 1)
  expect((await send(person, ticket, pdf(1_000, 'another'))).statusCode).toBe(200)
  letGo()
  const document = await filing
  expect([document.status, scanner.scans()]).toEqual([201, scans + 2])
  expect((await person.request({ url: ticket.objectPath })).body).toContain('another')
  expect((await file(1_000)).status).toBe(200)
  expect(scanner.scans()).toBe(scans + 2)
})

test('scans a file at filing when it was inspected without a scanner', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person)
  await portal.db.run(sql`
    update uploads set inspected_at = stored_at, page_count = 1, scan = 'unscanned'
    where id = ${ticket.objectPath.slice('/objects/'.length)}`)
  scanner.say('stream: Test.Virus FOUND')
  const filing = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket) })
  expect(filing.said).toBe(`400: ${INFECTED}`)
})

test('a damaged PDF leaves no bytes, and its link accepts another file', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const before = await keptFiles()
  const ticket = await uploaded(person, Buffer.from('%PDF-1.7\n'.padEnd(400, 'x')))
  const file = (size: number) => person.ask(fileDocument, { body: filingOf(application, 'passport', ticket, size) })
  expect((await file(400)).said).toBe(`400: ${DAMAGED_PDF}`)
  expect(await keptFiles()).toBe(before)
  expect((await file(400)).said).toBe('400: No file has been uploaded yet. Please upload the file again.')
  await send(person, ticket, pdf(5_000))
  expect((await file(5_000)).status).toBe(201)
})

test('a PDF with a script is refused with advice, and leaves no bytes', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const before = await keptFiles()
  const bytes = await drawn(runScript)
  const ticket = await uploaded(person, bytes)
  const refused = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket, bytes.length) })
  expect(refused.said).toBe(`400: ${ACTIVE_PDF}`)
  expect(refused.body).toMatchObject({ errors: [{ path: 'uploadURL', message: ACTIVE_PDF }] })
  expect(await keptFiles()).toBe(before)
})

test('a disk that fails while a file is read makes the storage unavailable, not the file invalid', async () => {
  const failing = async function* () {
    yield pdf(100)
    throw new Error('EIO: i/o error, read')
  }
  const storage = { ...portal.deps.storage, open: async () => ({ size: 1_000, stream: Readable.from(failing()) }) }
  await expect(readUpload({ ...portal.deps, storage }, randomUUID())).rejects.toMatchObject({
    kind: 'unavailable',
    details: { code: 'storage_unavailable' },
  })
})

test('the clean-up skips an upload that is being filed', async () => {
  const { person } = await applicantWithApplication(portal)
  const { objectPath } = await uploaded(person)
  const inTwoDays = { ...portal.deps, now: () => new Date(portal.deps.now().getTime() + 2 * 24 * 60 * 60_000) }
  await portal.deps.transaction(async (tx) => {
    await lockUpload(tx, objectPath.slice('/objects/'.length))
    await sweepUploads(inTwoDays)
  })
  expect(await rowOf(objectPath)).toMatchObject({ isThere: true })
  await sweepUploads(inTwoDays)
  expect(await rowOf(objectPath)).toBeUndefined()
})
