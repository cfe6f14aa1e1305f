import { readdir, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/documents/accepted-file.ts'
import { DAMAGED_PDF, fileDocument } from '#contract/documents/documents.ts'
import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  listParts,
  type MultipartUpload,
  signPart,
  startUpload,
} from '#contract/documents/uploads.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { saidBy } from '#server/testing/access-matrix/ask.ts'
import { portOf } from '#server/testing/doubles/ports.ts'
import { filesIn } from '#server/testing/kept-files.store.ts'
import { begun, cut, filedFrom, linkOfPart, namedAs, sendPart, sentInParts, sentPart } from '#server/testing/parts.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import { applicantWithApplication, filingOf, pdf, send } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { FILE_QUOTA } from './upload-limits.ts'
import { sweepUploads } from './upload-sweep.job.ts'

const GONE = '404: Upload not found'
const REFUSED = '403: This upload link is no longer valid. Please upload the file again.'
const NOT_AS_SENT = '409: Some parts of this file were damaged on the way. Please upload the file again.'

const portal = usePortal()
beforeAll(async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
})
const folder = (name: string) => join(portal.dataDir, 'files', name)
const keptFiles = async () => (await filesIn(folder('kept'))).length
const list = (person: TestUser, upload: MultipartUpload) => person.ask(listParts, namedAs(upload))

test('accepts parts in any order, lists them, and files the joined file', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const bytes = pdf(1_200_000, 'in parts')
  const upload = await begun(person)
  expect(upload.partSize).toBe(480 * 1024)
  const pieces = cut(bytes, upload.partSize)
  const parts = []
  for (const number of [3, 1]) parts.push(await sentPart(person, upload, number, pieces[number - 1] ?? bytes))
  // A repeated part replaces the first one.
  await sentPart(person, upload, 2, Buffer.from('not this'))
  parts.push(await sentPart(person, upload, 2, pieces[1] ?? bytes))
  const arrived = await list(person, upload)
  expect(arrived.body.map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
    [1, 491_520],
    [2, 491_520],
    [3, 216_960],
  ])
  const complete = { ...namedAs(upload), body: { parts } }
  const { location } = await person.call(completeMultipart, complete)
  expect(await person.call(completeMultipart, complete)).toEqual({ location })
  expect(await readdir(folder('parts'))).not.toContain(upload.uploadId)
  // A client that missed the response lists the parts, finds all of them, and completes again.
  expect((await list(person, upload)).body).toEqual(arrived.body)
  const objectPath = `/objects/${upload.key.split('/')[1]}`
  expect((await person.request({ url: objectPath })).statusCode).toBe(404)
  // The location of a multipart file accepts no bytes.
  expect(saidBy(await send(person, { uploadURL: location, objectPath }, pdf()))).toBe(REFUSED)

  const document = await filedFrom(person, application, { location, size: bytes.length })
  expect(document).toMatchObject({ objectPath, fileSize: bytes.length, pageCount: 1, status: 'pending' })
  expect((await person.request({ url: objectPath })).rawPayload.equals(bytes)).toBe(true)
  expect(await person.call(completeMultipart, complete)).toEqual({ location })
  const again = await person.ask(fileDocument, {
    body: filingOf(application, 'passport', { uploadURL: location, objectPath }, bytes.length),
  })
  expect([again.status, again.body.id]).toEqual([200, document.id])
  expect((await person.ask(abortMultipart, namedAs(upload))).said).toBe(
    '409: This file has already been filed and cannot be changed',
  )
})

test('two concurrent completions get one response and make one file', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const before = await keptFiles()
  const upload = await begun(person)
  const parts = [await sentPart(person, upload, 1, pdf())]
  const both = await Promise.all(
    [1, 2].map(() => person.call(completeMultipart, { ...namedAs(upload), body: { parts } })),
  )
  expect(both[0]).toEqual(both[1])
  await filedFrom(person, application, { location: both[0]?.location ?? '', size: pdf().length })
  expect(await keptFiles()).toBe(before + 1)
})

test('an upload id with the key of another upload is 404', async () => {
  const maria = await applicant(portal)
  const [one, other] = [await begun(maria), await begun(maria)]
  expect((await list(maria, { ...one, key: other.key })).said).toBe(GONE)
  expect((await list(maria, { ...one, key: `${one.key}x` })).said).toBe(GONE)
})

test('the link of a part is valid for one part number, one upload and 15 minutes', async () => {
  const maria = await applicant(portal)
  const upload = await begun(maria)
  const url = await linkOfPart(maria, upload, 1)
  const put = (to: string) => maria.request({ method: 'PUT', url: to, payload: pdf() })
  for (const tampered of [
    url.replace('/parts/1?', '/parts/2?'),
    url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
    url.replace(/uploads\/[0-9a-f-]+/, `uploads/${(await begun(maria)).key.split('/')[1]}`),
    url.split('?')[0] ?? '',
    (await maria.call(startUpload, {})).uploadURL.replace('?', '/parts/1?'),
  ]) {
    expect(saidBy(await put(tampered))).toBe(REFUSED)
  }
  expect((await list(maria, upload)).body).toEqual([])
  portal.clock.advance(15 * MINUTE - 5_000)
  expect((await put(url)).statusCode).toBe(200)
  portal.clock.advance(5_001)
  expect(saidBy(await put(url))).toBe(REFUSED)
})

test('an invalid part is refused and changes nothing', async () => {
  const maria = await applicant(portal)
  const upload = await begun(maria)
  const parts = [await sentPart(maria, upload, 1, pdf(2_000))]
  const { params, query } = namedAs(upload)
  for (const partNumber of ['0', '101', '-1', '1.5', 'one', '']) {
    const refused = await maria.ask(signPart, { params: { ...params, partNumber }, query })
    expect([400, 404]).toContain(refused.status)
  }
  const tooLarge = '413: This file exceeds the maximum allowed size of 10 MB'
  expect(saidBy(await sendPart(maria, upload, 1, Buffer.alloc(MAX_FILE_BYTES + 1)))).toBe(tooLarge)
  expect(saidBy(await sendPart(maria, upload, 2, Buffer.alloc(MAX_FILE_BYTES - 1_999)))).toBe(tooLarge)
  expect(saidBy(await sendPart(maria, upload, 1, Buffer.alloc(0)))).toBe(
    '400: This part is empty. Please upload the file again.',
  )
  await breakOff(maria, await linkOfPart(maria, upload, 1))
  expect((await list(maria, upload)).body).toMatchObject([{ PartNumber: 1, Size: 2_000 }])
  expect((await sendPart(maria, upload, 2, Buffer.alloc(MAX_FILE_BYTES - 2_000))).statusCode).toBe(200)
  expect((await maria.call(completeMultipart, { ...namedAs(upload), body: { parts } })).location).toMatch(/^\/api/)
})

test('concurrent parts together cannot exceed the file limit', async () => {
  const maria = await applicant(portal)
  const upload = await begun(maria)
  const links = await Promise.all([1, 2, 3].map((number) => linkOfPart(maria, upload, number)))
  const payload = Buffer.alloc(6_000_000)
  const answers = await Promise.all(links.map((url) => maria.request({ method: 'PUT', url, payload })))
  expect(answers.map(saidBy)).toContain('413: This file exceeds the maximum allowed size of 10 MB')
  const arrived = await list(maria, upload)
  expect(arrived.said === GONE || arrived.body.length === 1).toBe(true)
})

async function breakOff(person: TestUser, path: string) {
  const port = portOf(portal.app.server)
  const headers = { cookie: person.cookie, 'content-length': 400_000 }
  const request = ask({ host: '127.0.0.1', port, method: 'PUT', path, headers })
  const broken = new Promise((resolve) => request.on('error', resolve))
  request.write(Buffer.alloc(200_000))
  const incoming = () => readdir(folder('incoming'))
  await expect.poll(incoming, { timeout: 5_000 }).not.toEqual([])
  request.destroy()
  await broken
  await expect.poll(incoming, { timeout: 5_000 }).toEqual([])
}

test('refuses a completion with missing parts, or without a PDF', async () => {
  const maria = await applicant(portal)
  const upload = await begun(maria)
  const complete = (parts: { PartNumber: number; ETag: string }[]) =>
    maria.ask(completeMultipart, { ...namedAs(upload), body: { parts } })
  const part = await sentPart(maria, upload, 1, Buffer.from('no PDF'))
  expect((await complete([part, { PartNumber: 2, ETag: part.ETag }])).said).toBe(NOT_AS_SENT)
  expect((await complete([{ ...part, ETag: 'another' }])).said).toBe(NOT_AS_SENT)
  expect((await complete([part, part])).said).toBe('400: List each part only once')
  expect((await complete([])).said).toBe('400: Parts are required')
  const before = await keptFiles()
  expect((await complete([part])).said).toBe('415: This file is not a PDF. Please upload a PDF file.')
  expect((await list(maria, upload)).said).toBe(GONE)
  expect(await keptFiles()).toBe(before)
  expect(await readdir(folder('parts'))).not.toContain(upload.uploadId)
})

test('refuses other bytes after a file in parts was refused', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const upload = await begun(person)
  const bytes = Buffer.from('%PDF-1.7\n'.padEnd(400, 'x'))
  const parts = [await sentPart(person, upload, 1, bytes)]
  const { location } = await person.call(completeMultipart, { ...namedAs(upload), body: { parts } })
  const ticket = { uploadURL: location, objectPath: '' }
  const filing = await person.ask(fileDocument, { body: filingOf(application, 'passport', ticket, bytes.length) })
  expect(filing.said).toBe(`400: ${DAMAGED_PDF}`)
  expect(saidBy(await send(person, ticket, pdf()))).toBe(REFUSED)
  expect(saidBy(await sendPart(person, upload, 1, pdf()))).toBe(GONE)
  expect((await list(person, upload)).said).toBe(GONE)
})

test('asks for a damaged part again', async () => {
  const maria = await applicant(portal)
  const upload = await begun(maria)
  const parts = [await sentPart(maria, upload, 1, pdf())]
  const [name = ''] = await readdir(join(folder('parts'), upload.uploadId))
  await writeFile(join(folder('parts'), upload.uploadId, name), pdf(1_000, 'torn'))
  const complete = () => maria.ask(completeMultipart, { ...namedAs(upload), body: { parts } })
  expect((await complete()).status).toBe(409)
  expect((await list(maria, upload)).body).toEqual([])
  await sentPart(maria, upload, 1, pdf())
  expect((await complete()).status).toBe(200)
})

test('an aborted upload loses its parts and its bytes', async () => {
  const maria = await applicant(portal)
  const upload = await begun(maria)
  const url = await linkOfPart(maria, upload, 2)
  const parts = [await sentPart(maria, upload, 1, pdf())]
  expect((await maria.ask(abortMultipart, namedAs(upload))).status).toBe(204)
  expect(await readdir(folder('parts'))).not.toContain(upload.uploadId)
  expect((await maria.ask(abortMultipart, namedAs(upload))).said).toBe(GONE)
  expect((await list(maria, upload)).said).toBe(GONE)
  expect((await maria.ask(completeMultipart, { ...namedAs(upload), body: { parts } })).said).toBe(GONE)
  expect(saidBy(await maria.request({ method: 'PUT', url, payload: pdf() }))).toBe(REFUSED)

  const before = await keptFiles()
  const location = await sentInParts(maria, pdf())
  const row = await portal.db.one(sql`select multipart_id from uploads where id = ${location.split(/[/?]/)[4] ?? ''}`)
  const key = `${maria.id}/${location.split(/[/?]/)[4]}`
  expect(await keptFiles()).toBe(before + 1)
  await maria.call(abortMultipart, { params: { uploadId: String(row?.multipartId) }, query: { key } })
  expect(await keptFiles()).toBe(before)
})

test('a twenty-first unfinished upload aborts the oldest', async () => {
  const maria = await applicant(portal)
  const oldest = await begun(maria)
  await sentPart(maria, oldest, 1, pdf())
  await sentInParts(maria, pdf())
  const second = await begun(maria)
  for (let others = 0; others < 18; others++) await begun(maria)
  expect((await list(maria, oldest)).status).toBe(200)
  await begun(maria)
  expect((await list(maria, oldest)).said).toBe(GONE)
  expect(await readdir(folder('parts'))).not.toContain(oldest.uploadId)
  expect((await list(maria, second)).status).toBe(200)
})

test('parts count towards the quota as soon as they arrive', async () => {
  const maria = await applicant(portal)
  const [one, other] = [await begun(maria), await begun(maria)]
  const id = (await sentInParts(maria, pdf())).split(/[/?]/)[4] ?? ''
  await portal.db.run(sql`update uploads set file_size = ${FILE_QUOTA - 1_500} where id = ${id}`)
  const full = '409: Your storage for documents is full. Please contact support to make room.'
  expect((await sendPart(maria, one, 1, pdf(1_000))).statusCode).toBe(200)
  expect(saidBy(await sendPart(maria, other, 1, pdf(501)))).toBe(full)
  expect(saidBy(await sendPart(maria, one, 2, pdf(501)))).toBe(full)
  expect((await sendPart(maria, one, 2, pdf(500))).statusCode).toBe(200)
  expect((await maria.ask(createMultipart, { body: {} })).said).toBe(full)
  await maria.call(abortMultipart, namedAs(one))
  expect((await sendPart(maria, other, 1, pdf(501))).statusCode).toBe(200)
})

test('an unfinished upload is valid for three days, and is deleted a day later', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const document = await filedFrom(person, application, { location: await sentInParts(person, pdf()), size: 1_000 })
  const upload = await begun(person)
  await sentPart(person, upload, 1, pdf())
  portal.clock.advance(3 * DAY - MINUTE)
  await sweepUploads(portal.deps)
  expect((await list(person, upload)).status).toBe(200)
  portal.clock.advance(2 * MINUTE)
  expect((await list(person, upload)).said).toBe(GONE)
  await sweepUploads(portal.deps)
  expect(await readdir(folder('parts'))).toContain(upload.uploadId)
  portal.clock.advance(DAY)
  await sweepUploads(portal.deps)
  expect(await readdir(folder('parts'))).toEqual([])
  expect(await portal.db.rows(sql`select 1 from uploads where multipart_id = ${upload.uploadId}`)).toEqual([])
  expect((await person.request({ url: document.objectPath })).statusCode).toBe(200)
})
