import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileDocument } from '#contract/documents/documents.ts'
import { getDeviceKey, startUpload } from '#contract/documents/uploads.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { saidBy } from '#server/testing/access-matrix/ask.ts'
import { arrivedFor, filesIn, storageKeyOf } from '#server/testing/kept-files.store.ts'
import { admin, applicant, type TestUser, testClient } from '#server/testing/people.ts'
import { applicantWithApplication, filed, filingOf, pdf, send, uploaded } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'
import { FILE_QUOTA } from './upload-limits.ts'
import { sweepUploads } from './upload-sweep.job.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const storedFiles = () => filesIn(join(portal.dataDir, 'files'))

test('an upload link is a path of the portal that accepts the bytes of its owner', async () => {
  const maria = await applicant(portal)
  const asked = await maria.ask(startUpload, {})
  expect(asked.status).toBe(201)
  expect(asked.body.uploadURL).toMatch(/^\/api\/objects\/uploads\/[0-9a-f-]{36}\?/)
  expect(asked.body.objectPath).toMatch(/^\/objects\/[0-9a-f-]{36}$/)
  const bytes = pdf(5_000)
  const answer = await send(maria, asked.body, bytes)
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  expect(answer.headers.etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
  expect((await arrivedFor(portal, asked.body))?.equals(bytes)).toBe(true)
})

test('a changed link is refused for every caller', async () => {
  const [maria, rosa] = [await applicant(portal), await applicant(portal, 'Rosa')]
  const ticket = await maria.call(startUpload, {})
  const put = (person: Pick<TestUser, 'request'>, url: string) =>
    person.request({ method: 'PUT', url, headers: { 'content-type': 'application/pdf' }, payload: pdf() })
  const refused = '403: This upload link is no longer valid. Please upload the file again.'
  const tampered = [
    ticket.uploadURL.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
    ticket.uploadURL.slice(0, -1) + (ticket.uploadURL.endsWith('A') ? 'B' : 'A'),
    ticket.uploadURL.split('?')[0] ?? '',
    ticket.uploadURL.replace(/uploads\/[0-9a-f-]+/, 'uploads/0199aaaa-0000-7000-8000-000000000001'),
    ticket.uploadURL.replace(/uploads\/[0-9a-f-]+/, 'uploads/nonsense'),
  ]
  for (const url of tampered) {
    expect(saidBy(await put(maria, url))).toBe(refused)
    expect(saidBy(await put(rosa, url))).toBe(refused)
  }
  expect((await put(maria, ticket.uploadURL)).statusCode).toBe(200)
})

test('a link works for 15 minutes', async () => {
  const maria = await applicant(portal)
  const ticket = await maria.call(startUpload, {})
  portal.clock.advance(15 * MINUTE - 5_000)
  expect((await send(maria, ticket, pdf())).statusCode).toBe(200)
  portal.clock.advance(5_001)
  expect(saidBy(await send(maria, ticket, pdf()))).toBe(
    '403: This upload link is no longer valid. Please upload the file again.',
  )
})

test.each([
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n and so on'), '415: This file is not a PDF. Please upload a PDF file.'],
  ['a page', Buffer.from('<html><script>alert(1)</script>'), '415: This file is not a PDF. Please upload a PDF file.'],
  ['a PDF after other bytes', Buffer.from('\n%PDF-1.7'), '415: This file is not a PDF. Please upload a PDF file.'],
  ['half a signature', Buffer.from('%PD'), '415: This file is not a PDF. Please upload a PDF file.'],
  ['nothing', Buffer.alloc(0), '415: This file is not a PDF. Please upload a PDF file.'],
  ['one byte too many', pdf(10_485_761), '413: This file exceeds the maximum allowed size of 10 MB'],
])('%s is refused and leaves no file', async (_, bytes, sentence) => {
  const maria = await applicant(portal)
  const ticket = await maria.call(startUpload, {})
  const before = await storedFiles()
  expect(saidBy(await send(maria, ticket, bytes))).toBe(sentence)
  expect(await storedFiles()).toEqual(before)
  expect(await arrivedFor(portal, ticket)).toBeNull()
})

test('accepts a file of exactly ten megabytes with any content type', async () => {
  const maria = await applicant(portal)
  for (const type of ['application/pdf', 'application/json', 'text/plain; charset=utf-8', 'image/png']) {
    const ticket = await maria.call(startUpload, {})
    expect((await send(maria, ticket, pdf(10_485_760), { 'content-type': type })).statusCode).toBe(200)
  }
})

test('a compressed body is refused', async () => {
  const maria = await applicant(portal)
  const ticket = await maria.call(startUpload, {})
  expect((await send(maria, ticket, pdf(), { 'content-encoding': 'gzip' })).statusCode).toBe(415)
})

test('a second upload before filing replaces the first', async () => {
  const maria = await applicant(portal)
  const ticket = await uploaded(maria, pdf(2_000, 'first'))
  const before = await storedFiles()
  expect((await send(maria, ticket, pdf(2_000, 'second'))).statusCode).toBe(200)
  expect(await storedFiles()).toHaveLength(before.length)
  expect(String(await arrivedFor(portal, ticket))).toContain('second')
  expect((await send(maria, ticket, Buffer.from('no pdf'))).statusCode).toBe(415)
  expect(String(await arrivedFor(portal, ticket))).toContain('second')
})

test('a filed document cannot change', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const ticket = await uploaded(person, pdf(2_000, 'first'))
  await person.call(fileDocument, { body: filingOf(application, 'passport', ticket, 2_000) })
  expect(saidBy(await send(person, ticket, pdf(2_000, 'second')))).toBe(
    '409: This file has already been filed and cannot be changed',
  )
  expect((await person.request({ url: ticket.objectPath })).body).toContain('first')
})

test('bytes that are not filed cannot be read', async () => {
  const [maria, rosa] = [await applicant(portal), await applicant(portal, 'Rosa')]
  const { objectPath } = await uploaded(maria)
  expect(saidBy(await maria.request({ url: objectPath }))).toBe('404: Document not found')
  expect(saidBy(await rosa.request({ url: objectPath }))).toBe('404: Document not found')
  expect(saidBy(await ana.request({ url: objectPath }))).toBe('404: Document not found')
  expect(saidBy(await testClient(portal).request({ url: objectPath }))).toBe('401: Unauthorized')
})

test('a filed document is opened by its owner and by admins, and each opening by an admin is in the audit', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const document = await filed(person, application)
  const looks = async (action = 'document.opened') =>
    (
      await portal.db.rows(
        sql`select actor_id from audit where action = ${action} and subject = ${`document:${document.id}`}`,
      )
    ).map((row) => row.actorId)
  expect((await person.request({ url: document.objectPath })).rawPayload.equals(pdf())).toBe(true)
  expect(await looks()).toEqual([])
  expect((await ana.request({ url: document.objectPath })).rawPayload.equals(pdf())).toBe(true)
  expect(await looks()).toEqual([ana.id])

  const ben = await admin(portal, 'ben')
  await ben.request({ url: `${document.objectPath}?ahead=1` })
  await ben.request({ method: 'HEAD', url: document.objectPath })
  expect([await looks('document.sent_ahead'), await looks()]).toEqual([[ben.id], [ana.id]])
  await ben.request({ method: 'HEAD', url: `${document.objectPath}?shown=1` })
  expect([await looks('document.sent_ahead'), await looks()]).toEqual([[ben.id], [ana.id, ben.id]])
  // Every view counts, however soon.
  await ana.request({ url: document.objectPath })
  await ben.request({ url: `${document.objectPath}?ahead=1` })
  expect([await looks('document.sent_ahead'), await looks()]).toEqual([
    [ben.id, ben.id],
    [ana.id, ben.id, ana.id],
  ])
})

test('a file is sent as a sandboxed PDF under its own name, to view or to save', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { objectPath } = await filed(person, application)
  const look = await person.request({ url: objectPath })
  expect(look.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '1000',
    'content-disposition': 'inline; filename="passport.pdf"; filename*=UTF-8\'\'passport.pdf',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  const save = await person.request({ url: `${objectPath}?download=1` })
  expect(save.headers['content-disposition']).toBe(
    'attachment; filename="passport.pdf"; filename*=UTF-8\'\'passport.pdf',
  )
  const head = await person.request({ method: 'HEAD', url: objectPath })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', ''])
  const part = await person.request({ url: objectPath, headers: { range: 'bytes=0-3' } })
  expect([part.statusCode, part.rawPayload.length]).toEqual([200, 1000])
})

test('a file with an executable name is downloaded as PDF, and listed under its original name', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const filing = filingOf(application, 'passport', await uploaded(person, pdf(1_000)), 1_000)
  const fileName = 'passport scan.pdf.bat'
  const document = await person.call(fileDocument, { body: { ...filing, fileName } })
  expect(document.fileName).toBe(fileName)
  for (const query of ['', '?download=1']) {
    const { headers } = await person.request({ url: `${document.objectPath}${query}` })
    expect(headers['content-disposition']).toMatch(
      /^\w+; filename="passport scan\.pdf"; filename\*=UTF-8''passport%20scan\.pdf$/,
    )
  }
})

test('a file that is missing from the storage is 503', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const { objectPath } = await filed(person, application)
  await portal.deps.storage.remove(await storageKeyOf(portal, objectPath))
  const answer = await person.request({ url: objectPath })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable'])
})

test('a person’s files have a quota of ten versions of every requirement', async () => {
  expect(FILE_QUOTA).toBe(7 * 10 * 10_485_760)
  const maria = await applicant(portal)
  const [early, late] = [await maria.call(startUpload, {}), await maria.call(startUpload, {})]
  const big = await uploaded(maria)
  const [, , id] = big.objectPath.split('/')
  await portal.db.run(sql`update uploads set file_size = ${FILE_QUOTA - 1_500} where id = ${id ?? ''}`)
  const before = await storedFiles()
  const full = '409: Your storage for documents is full. Please contact support to make room.'
  expect(saidBy(await send(maria, early, pdf(1_501)))).toBe(full)
  expect(await storedFiles()).toHaveLength(before.length)
  expect((await send(maria, early, pdf(1_500))).statusCode).toBe(200)
  expect(saidBy(await send(maria, late, pdf(10)))).toBe(full)
  expect((await maria.ask(startUpload, {})).said).toBe(full)
  expect((await send(maria, early, pdf(1_400))).statusCode).toBe(200)
  const rosa = await applicant(portal, 'Rosa')
  expect((await rosa.ask(startUpload, {})).status).toBe(201)
})

test('files filed for a client, and erased files, do not fill the storage of their sender', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const onBehalf = { how: 'In the office' }
  await ana.call(fileDocument, { body: { ...filingOf(application, 'passport', await uploaded(ana)), onBehalf } })
  await filed(person, application, 'transcript')
  const filedHere = sql`id in (select upload_id from documents where application_id = ${application.id})`
  await portal.db.run(sql`update uploads set file_size = ${FILE_QUOTA} where ${filedHere}`)
  expect((await ana.ask(startUpload, {})).status).toBe(201)
  expect((await person.ask(startUpload, {})).status).toBe(409)
  await portal.db.run(sql`update uploads set storage_key = null, stored_at = null where ${filedHere}`)
  expect((await person.ask(startUpload, {})).status).toBe(201)
})

test('concurrent uploads together cannot exceed the quota', async () => {
  const maria = await applicant(portal)
  const tickets = await Promise.all(Array.from({ length: 6 }, () => maria.call(startUpload, {})))
  const [, , id] = (await uploaded(maria)).objectPath.split('/')
  await portal.db.run(sql`update uploads set file_size = ${FILE_QUOTA - 2_500} where id = ${id ?? ''}`)
  const answers = await Promise.all(tickets.map((ticket) => send(maria, ticket, pdf(1_000))))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409])
})

test('a storage that is away gets 503 with its error code, and no row', async () => {
  const maria = await applicant(portal)
  const ticket = await maria.call(startUpload, {})
  const folder = join(portal.dataDir, 'files')
  await rename(folder, `${folder}-aside`)
  await writeFile(folder, '')
  const refused = await send(maria, ticket, pdf())
  await rm(folder)
  await rename(`${folder}-aside`, folder)
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { message: 'Files cannot be stored right now. Please try again in a moment.', code: 'storage_unavailable' },
  ])
  expect(await arrivedFor(portal, ticket)).toBeNull()
  expect((await send(maria, ticket, pdf())).statusCode).toBe(200)
})

test('removes uploads that were not filed within a day, and keeps filed ones', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const document = await filed(person, application)
  const left = await uploaded(person)
  portal.clock.advance(DAY)
  await sweepUploads(portal.deps)
  expect(await arrivedFor(portal, left)).not.toBeNull()
  portal.clock.advance(16 * MINUTE)
  await sweepUploads(portal.deps)
  expect(await arrivedFor(portal, left)).toBeNull()
  expect((await person.request({ url: document.objectPath })).statusCode).toBe(200)
})

test('a signed-in applicant gets a constant device key of their own', async () => {
  const [maria, joy] = [await applicant(portal), await applicant(portal, 'Joy')]
  const { key } = await maria.call(getDeviceKey, {})
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await maria.call(getDeviceKey, {})).toEqual({ key })
  expect((await joy.call(getDeviceKey, {})).key).not.toBe(key)
  const answer = await maria.request({ url: '/api/device-key' })
  expect(answer.headers['cache-control']).toContain('no-store')
})
