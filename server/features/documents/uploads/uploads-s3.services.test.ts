import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fileDocument, listDocuments } from '#contract/documents/documents.ts'
import * as multipart from '#contract/documents/uploads.ts'
import { startUpload, type UploadTicket } from '#contract/documents/uploads.ts'
import { startFaultyStore } from '#server/testing/faulty-store.ts'
import { type FlakyProxy, openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { makeBucket, type OwnBucket } from '#server/testing/own-bucket.ts'
import { admin, type TestUser, testClient } from '#server/testing/people.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { applicantWithApplication, filingOf, pdf } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { sweepUploads } from './upload-sweep.job.ts'

const MB = 1024 * 1024

let bucket: OwnBucket
let maria: Awaited<ReturnType<typeof applicantWithApplication>>
let jose: Awaited<ReturnType<typeof applicantWithApplication>>
beforeAll(async () => {
  bucket = await makeBucket()
})
const portal = usePortal(() => bucket.environment)
beforeAll(async () => {
  maria = await applicantWithApplication(portal, 'Maria')
  jose = await applicantWithApplication(portal, 'Jose')
})
const put = (url: string, bytes: Buffer) => fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })

/** Makes a link whose bytes are in the store. */
async function arrived(person: TestUser, bytes: Buffer): Promise<UploadTicket> {
  const ticket = await person.call(startUpload, {})
  expect((await put(ticket.uploadURL, bytes)).status).toBe(200)
  return ticket
}

const file = (
  { person, application }: typeof maria,
  ticket: UploadTicket,
  size: number,
  requirementId: 'passport' | 'transcript' = 'passport',
) => person.ask(fileDocument, { body: filingOf(application, requirementId, ticket, size) })

const keptIn = async (some: OwnBucket) => (await some.holds()).filter((key) => key.startsWith('kept/'))

test('a file goes straight to the store, is filed, and is downloaded through the portal alone', async () => {
  const bytes = pdf(2 * MB, 'straight')
  const ticket = await arrived(maria.person, bytes)
  expect(ticket.uploadURL).toMatch(new RegExp(`^${bucket.address.endpoint}/.+X-Amz-Expires=900`))
  const unseen = await maria.person.request({ url: ticket.objectPath })
  expect(unseen.statusCode).toBe(404)
  const filed = await file(maria, ticket, bytes.length)
  expect([filed.status, filed.body.uploadURL]).toEqual([201, null])

  const opened = await maria.person.request({ url: ticket.objectPath })
  expect(opened.rawPayload.equals(bytes)).toBe(true)
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': expect.stringMatching(/^inline; filename="passport.pdf"/),
    'content-security-policy': expect.stringMatching(/^sandbox;/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const ana = await admin(portal)
  expect((await ana.request({ url: `${ticket.objectPath}?download=1` })).rawPayload.equals(bytes)).toBe(true)
  expect((await jose.person.request({ url: ticket.objectPath })).statusCode).toBe(404)
  expect((await testClient(portal).request({ url: ticket.objectPath })).statusCode).toBe(401)
})

test('a filed document cannot change, even when the store accepts another file by the old link', async () => {
  const bytes = pdf(5_000, 'first')
  const ticket = await arrived(maria.person, bytes)
  const first = await file(maria, ticket, bytes.length)
  expect((await put(ticket.uploadURL, pdf(5_000, 'other'))).status).toBe(200)
  expect((await maria.person.request({ url: ticket.objectPath })).rawPayload.equals(bytes)).toBe(true)
  const again = await file(maria, ticket, bytes.length)
  expect([again.status, again.body.id]).toEqual([200, first.body.id])
  expect((await file(maria, ticket, bytes.length, 'transcript')).status).toBe(409)
  expect((await maria.person.request({ url: ticket.objectPath })).rawPayload.equals(bytes)).toBe(true)
})

test('refuses a bad object at filing, and removes it from the store', async () => {
  const before = await bucket.holds()
  const large = Buffer.concat([pdf(10 * MB), Buffer.from('!')])
  const refused = [
    [await arrived(maria.person, large), large.length, '413'],
    [await arrived(maria.person, Buffer.from('GIF89a, not a PDF')), 17, '415'],
    [await arrived(maria.person, pdf(3_000)), 2_999, '400'],
    [await maria.person.call(startUpload, {}), 3_000, '400'],
  ] as const
  for (const [ticket, size, status] of refused) {
    expect(`${(await file(maria, ticket, size)).status}`).toBe(status)
    expect((await maria.person.request({ url: ticket.objectPath })).statusCode).toBe(404)
  }
  const last = refused[2][0]
  expect((await file(maria, last, 3_000)).status).toBe(201)
  expect((await keptIn(bucket)).length).toBe(before.filter((key) => key.startsWith('kept/')).length + 1)
  const whole = pdf(10 * MB, 'whole')
  expect((await file(maria, await arrived(maria.person, whole), whole.length)).status).toBe(201)
})

test('refuses another person’s link, and fetches no URL outside the store', async () => {
  const ticket = await arrived(maria.person, pdf())
  expect((await file(jose, ticket, pdf().length)).status).toBe(404)
  for (const uploadURL of [
    ticket.uploadURL.replace(bucket.address.endpoint, 'http://127.0.0.1:1'),
    ticket.uploadURL.replace(bucket.address.bucket, 'elsewhere'),
    `${bucket.address.endpoint}/${bucket.address.bucket}/kept/x`,
  ]) {
    expect((await file(maria, { ...ticket, uploadURL }, pdf().length)).status).toBe(400)
  }
})

describe('an upload in parts', () => {
  test('uses signed links, resumes from the parts that arrived, and is filed by its location', async () => {
    const bytes = pdf(7 * MB, 'parts')
    const { person } = maria
    const { key, uploadId, partSize } = await person.call(multipart.createMultipart, { body: { filename: 'a.pdf' } })
    expect(partSize).toBe(5 * MB)
    const named = { params: { uploadId }, query: { key } }
    const linkOf = async (partNumber: string, from = person) =>
      from.ask(multipart.signPart, { params: { uploadId, partNumber }, query: { key } })
    const sendPart = async (number: number) => {
      const part = bytes.subarray((number - 1) * partSize, number * partSize)
      const answer = await put((await linkOf(String(number))).body.url, part)
      return { PartNumber: number, ETag: `${answer.headers.get('etag')}` }
    }
    const first = await sendPart(1)
    expect(await person.call(multipart.listParts, named)).toEqual([
      { PartNumber: 1, Size: partSize, ETag: first.ETag.replaceAll('"', '') },
    ])
    const second = await sendPart(2)
    for (const strange of [jose.person]) {
      expect((await linkOf('1', strange)).status).toBe(404)
      expect((await strange.ask(multipart.listParts, named)).status).toBe(404)
      expect((await strange.ask(multipart.abortMultipart, named)).status).toBe(404)
    }
    const complete = () => person.ask(multipart.completeMultipart, { ...named, body: { parts: [first, second] } })
    const { location } = (await complete()).body
    expect((await complete()).body).toEqual({ location })
    // The store has forgotten the parts; a client that missed the response still gets the list.
    expect(await person.call(multipart.listParts, named)).toHaveLength(2)
    const body = { ...filingOf(maria.application, 'passport', { uploadURL: location, objectPath: '' }, bytes.length) }
    const filed = await person.call(fileDocument, { body })
    const opened = await person.request({ url: filed.objectPath })
    expect(opened.rawPayload.equals(bytes)).toBe(true)
  })

  test('that is aborted leaves nothing at the store', async () => {
    const before = await bucket.holds()
    const { key, uploadId } = await maria.person.call(multipart.createMultipart, { body: {} })
    expect((await bucket.holds()).length).toBe(before.length + 1)
    await maria.person.call(multipart.abortMultipart, { params: { uploadId }, query: { key } })
    expect(await bucket.holds()).toEqual(before)
  })
})

test('temporary credentials cover only the caller’s own uploads', async () => {
  const { prefix, bucket: name, credentials } = await maria.person.call(multipart.temporaryCredentials, {})
  expect([name, prefix]).toEqual([bucket.address.bucket, `incoming/${maria.person.id}/`])
  expect(credentials.SessionToken.length).toBeGreaterThan(20)
})

describe('a store that is away', () => {
  let way: FlakyProxy
  let far: TestApp
  let own: OwnBucket
  let rosa: typeof maria
  beforeAll(async () => {
    way = await openFlakyProxy(inject('testStore').endpoint)
    own = await makeBucket(new URL(way.url).origin)
    far = await startApp(own.environment)
    rosa = await applicantWithApplication(far, 'Rosa')
  })
  afterAll(async () => {
    await far.close()
    await way.close()
  })
  const readiness = async () => {
    const answer = await testClient(far).request({ url: '/readyz' })
    return [answer.statusCode, answer.json().storage]
  }
  const documents = () => rosa.person.call(listDocuments, { params: { id: rosa.application.id } })

  test('makes filing 503 without a row, and filing works after its return', async () => {
    expect(await readiness()).toEqual([200, 'ok'])
    const ticket = await arrived(rosa.person, pdf())
    const parts = await rosa.person.call(multipart.createMultipart, { body: {} })
    await way.cut()
    await expect.poll(readiness, { timeout: 10_000 }).toEqual([503, 'unavailable'])
    const away = [
      await file(rosa, ticket, pdf().length),
      await rosa.person.ask(multipart.createMultipart, { body: {} }),
      await rosa.person.ask(multipart.listParts, { params: { uploadId: parts.uploadId }, query: { key: parts.key } }),
    ]
    for (const { status, body, headers } of away) {
      expect([status, body]).toEqual([503, expect.objectContaining({ code: 'storage_unavailable' })])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(await documents()).toEqual([])
    await way.mend()
    expect((await file(rosa, ticket, pdf().length)).status).toBe(201)
    await way.cut()
    expect((await rosa.person.request({ url: ticket.objectPath })).statusCode).toBe(503)
    await way.mend()
    expect((await rosa.person.request({ url: ticket.objectPath })).statusCode).toBe(200)
    await expect.poll(readiness).toEqual([200, 'ok'])
  })

  test('at the start of a portal does not stop the start, and the portal is not ready', async () => {
    await way.cut()
    const born = await startApp(own.environment, { beside: far })
    expect((await testClient(born).request({ url: '/readyz' })).statusCode).toBe(503)
    expect((await testClient(born).request({ url: '/healthz' })).statusCode).toBe(200)
    await way.mend()
    expect((await testClient(born).request({ url: '/readyz' })).statusCode).toBe(200)
    await born.close()
  })
})

test('a store that answers 500 while a file is filed leaves no document, and no file after the clean-up', async () => {
  const faulty = await startFaultyStore(inject('testStore').endpoint)
  const own = await makeBucket(faulty.endpoint)
  const shaky = await startApp(own.environment)
  const rosa = await applicantWithApplication(shaky, 'Rosa')
  const ticket = await arrived(rosa.person, pdf())
  const steps = [
    // First the copy fails, then the inspection of the copy.
    (headers: object) => 'x-amz-copy-source' in headers,
    (_: object, method: string, url: string) => method === 'GET' && url.includes('/kept/'),
  ]
  for (const step of steps) {
    faulty.fail(({ headers, method = '', url = '' }) => step(headers, method, url))
    const answer = await file(rosa, ticket, pdf().length)
    expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ code: 'storage_unavailable' })])
  }
  expect(await rosa.person.call(listDocuments, { params: { id: rosa.application.id } })).toEqual([])
  faulty.mend()
  expect((await file(rosa, ticket, pdf().length)).status).toBe(201)
  await arrived(rosa.person, pdf())
  shaky.clock.advance(8 * 24 * 60 * 60_000)
  await sweepUploads(shaky.deps)
  expect(await own.holds()).toEqual([expect.stringMatching(/^kept\//)])
  await shaky.close()
  await faulty.close()
})

test('stores filed documents encrypted when S3_SSE asks for it', async () => {
  const sealed = await makeBucket()
  const strict = await startApp({ ...sealed.environment, S3_SSE: 'aws:kms:portal' })
  const rosa = await applicantWithApplication(strict, 'Rosa')
  const bytes = pdf(6 * MB)
  const ticket = await arrived(rosa.person, bytes)
  expect((await file(rosa, ticket, bytes.length)).status).toBe(201)
  const [key = ''] = await keptIn(sealed)
  expect(await sealed.encryptionOf(key)).toBe('aws:kms')
  expect((await rosa.person.request({ url: ticket.objectPath })).rawPayload.equals(bytes)).toBe(true)
  await strict.close()
})
