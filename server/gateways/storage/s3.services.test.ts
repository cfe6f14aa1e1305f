import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { startFaultyStore } from '#server/testing/faulty-store.ts'
import { openFlakyProxy } from '#server/testing/flaky-proxy.ts'
import { startMuteServer } from '#server/testing/mail-server.ts'
import { makeBucket, type OwnBucket } from '#server/testing/own-bucket.ts'
import { openS3Storage } from './s3.ts'
import type { DirectStaging, UploadReference } from './staging.ts'
import type { Storage } from './storage.ts'

const MB = 1024 * 1024
const PORTAL = 'https://portal.provider.example'

let bucket: OwnBucket
let storage: Storage
let staging: DirectStaging
beforeAll(async () => {
  bucket = await makeBucket()
  ;({ storage, staging } = open(bucket))
})

const DATABASE = randomUUID()

function open({ address }: OwnBucket, encryption?: Parameters<typeof openS3Storage>[0]['encryption'], id = DATABASE) {
  const log = { info: () => {}, warn: () => {} }
  const opened = openS3Storage({ address, encryption, id, origins: [PORTAL], log })
  if (opened.staging.mode !== 'direct') throw new Error('files do not come straight to the store')
  return { storage: opened, staging: opened.staging }
}

const newReference = (): UploadReference => ({ userId: randomUUID(), uploadId: randomUUID() })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const put = (url: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(body), headers })
const away = { kind: 'unavailable', details: { code: 'storage_unavailable' } }

async function* pieces(bytes: Buffer, broken?: Error) {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000)
  if (broken) throw broken
}

async function bytesOf(key: string, from = storage) {
  const opened = await from.open(key)
  return opened && buffer(opened.stream)
}

async function stage(bytes: Buffer, reference = newReference(), through = staging) {
  const answer = await put(await through.signPut(reference, 60), bytes)
  const received = await through.findReceived(reference)
  if (!answer.ok || !received) throw new Error(`the store answered ${answer.status}`)
  return { reference, ...received }
}

describe('a stored file', () => {
  test.each([0, 1_000, 5 * MB, 12 * MB + 17])('of %d bytes is read back unchanged', async (size) => {
    const [bytes, key] = [randomBytes(size), randomUUID()]
    expect(await storage.write(key, pieces(bytes))).toEqual({ size, sha256: sha256(bytes) })
    expect(await storage.sizeOf(key)).toBe(size)
    expect((await bytesOf(key))?.equals(bytes)).toBe(true)
    await storage.remove(key)
    await storage.remove(key)
    expect([await storage.open(key), await storage.sizeOf(key)]).toEqual([null, null])
  })

  test.each([1_000, 6 * MB])('leaves nothing when its source breaks after %d bytes', async (size) => {
    const broken = new Error('the line broke')
    await expect(storage.write(randomUUID(), pieces(randomBytes(size), broken))).rejects.toThrow(broken)
    expect(await bucket.holds()).toEqual([])
  })

  test('with a path as its key throws an error', async () => {
    await expect(async () => storage.open('../incoming/x')).rejects.toThrow('Not a storage key')
  })
})

describe('a signed link', () => {
  test('accepts a plain PUT, with the content type that a browser adds', async () => {
    const { reference, size, etag } = await stage(randomBytes(1_000))
    expect([size, etag]).toEqual([1_000, expect.stringMatching(/^[0-9a-f]{32}$/)])
    const link = await staging.signPut(reference, 60)
    expect((await put(link, randomBytes(7), { 'content-type': 'application/pdf' })).status).toBe(200)
    expect(await staging.findReceived(reference)).toMatchObject({ size: 7 })
    await staging.discard(reference)
    expect(await staging.findReceived(reference)).toBeNull()
  })

  test('is valid only for its object, its method and its time', async () => {
    const [reference, other] = [newReference(), newReference()]
    const link = await staging.signPut(reference, 60)
    const tampered = [
      link.replace(reference.uploadId, other.uploadId),
      link.replace(reference.userId, other.userId),
      link.replace(/incoming\/[^?]+/, `kept/${randomUUID()}`),
      link.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'),
      link.replace(/(X-Amz-Signature=)\w{4}/, '$10000'),
      link.replace(/&X-Amz-Signature=\w+/, ''),
      `${link}&partNumber=1&uploadId=x`,
    ]
    const answers = await Promise.all(tampered.map(async (one) => (await put(one, randomBytes(10))).status))
    expect(answers).toEqual(tampered.map(() => 403))
    const asked = await Promise.all(['GET', 'DELETE', 'HEAD'].map((method) => fetch(link, { method })))
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403])
    const brief = await staging.signPut(reference, 1)
    await expect.poll(async () => (await put(brief, randomBytes(10))).status, { timeout: 10_000 }).toBe(403)
    await staging.discard(reference)
    expect(await bucket.holds()).toEqual([])
  })

  test('is recognised as the link of its upload, and other URLs are not', async () => {
    const reference = newReference()
    const { endpoint, bucket: name } = bucket.address
    expect(staging.parseUrl(await staging.signPut(reference, 60))).toEqual(reference)
    expect(staging.parseKey(staging.keyOf(reference))).toEqual(reference)
    for (const link of [
      `https://elsewhere.example/${name}/${staging.keyOf(reference)}`,
      `${endpoint}/other/${staging.keyOf(reference)}`,
      `${endpoint}/${name}/kept/${reference.uploadId}`,
      `${endpoint}/${name}/${staging.keyOf(reference)}/more`,
      '/api/objects/uploads/x',
      'not a link',
    ]) {
      expect([link, staging.parseUrl(link)]).toEqual([link, null])
    }
  })

  test('can be used from pages of the portal, and from no other site', async () => {
    const link = await staging.signPut(newReference(), 60)
    const preflight = async (origin: string) => {
      const asks = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }
      return (await fetch(link, { method: 'OPTIONS', headers: { origin, ...asks } })).headers
    }
    await expect.poll(async () => (await preflight(PORTAL)).get('access-control-allow-origin')).toBe(PORTAL)
    expect((await preflight(PORTAL)).get('access-control-expose-headers')).toBe('ETag')
    expect((await preflight('https://elsewhere.example')).get('access-control-allow-origin')).toBeNull()
  })
})

describe('an upload in parts', () => {
  test('is joined from the parts that arrived', async () => {
    const reference = newReference()
    const bytes = randomBytes(6 * MB)
    const id = await staging.createMultipart(reference)
    expect(await staging.listParts(reference, id)).toEqual([])
    const send = async (partNumber: number, part: Buffer) => {
      const answer = await put(await staging.signPart(reference, id, partNumber, 60), part)
      return { partNumber, etag: `${answer.headers.get('etag')}` }
    }
    const second = await send(2, bytes.subarray(5 * MB))
    const first = await send(1, bytes.subarray(0, 5 * MB))
    expect(await staging.listParts(reference, id)).toEqual([
      { partNumber: 1, size: 5 * MB, etag: first.etag.replaceAll('"', '') },
      { partNumber: 2, size: MB, etag: second.etag.replaceAll('"', '') },
    ])
    expect(await staging.findReceived(reference)).toBeNull()
    const wrong = { ...second, etag: first.etag }
    await expect(staging.complete(reference, id, [first, wrong])).rejects.toMatchObject({ kind: 'conflict' })
    await expect(staging.complete(reference, id, [first, { ...second, partNumber: 3 }])).rejects.toMatchObject({
      kind: 'conflict',
    })
    await staging.complete(reference, id, [first, second])
    await staging.complete(reference, id, [first, second])
    const received = await staging.findReceived(reference)
    expect(received?.size).toBe(bytes.length)
    const key = randomUUID()
    expect(await staging.promote(reference, `${received?.etag}`, key)).toBe(true)
    expect((await bytesOf(key))?.equals(bytes)).toBe(true)
    await staging.discard(reference)
    await storage.remove(key)
  })

  test('that was aborted is gone, and its links are refused', async () => {
    const reference = newReference()
    const id = await staging.createMultipart(reference)
    const link = await staging.signPart(reference, id, 1, 60)
    await put(link, randomBytes(100))
    await staging.abort(reference, id)
    await staging.abort(reference, id)
    expect(await staging.listParts(reference, id)).toBeNull()
    expect((await put(link, randomBytes(100))).status).toBe(404)
    await expect(staging.complete(reference, id, [{ partNumber: 1, etag: 'x' }])).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect(await bucket.holds()).toEqual([])
  })
})

describe('a promoted upload', () => {
  test('stays unchanged when its old link is used again', async () => {
    const bytes = randomBytes(2_000)
    const { reference, etag } = await stage(bytes)
    const link = await staging.signPut(reference, 60)
    const key = randomUUID()
    expect(await staging.promote(reference, etag, key)).toBe(true)
    await staging.discard(reference)
    expect((await put(link, randomBytes(2_000))).status).toBe(200)
    expect((await bytesOf(key))?.equals(bytes)).toBe(true)
    await staging.discard(reference)
    await storage.remove(key)
  })

  test('must match the inspected file, and a replaced file is refused', async () => {
    const { reference, etag } = await stage(randomBytes(2_000))
    await stage(randomBytes(2_000), reference)
    const key = randomUUID()
    expect(await staging.promote(reference, etag, key)).toBe(false)
    expect(await storage.sizeOf(key)).toBeNull()
    await staging.discard(reference)
    expect(await staging.promote(reference, etag, key)).toBe(false)
  })
})

test('temporary credentials can only add files to their own person’s folder', async () => {
  const [mine, other] = [newReference(), newReference()]
  const given = await staging.credentials(mine.userId, 900)
  if (!given) throw new Error('the store gave none')
  expect(given).toMatchObject({ bucket: bucket.address.bucket, prefix: `incoming/${mine.userId}/` })
  const client = new S3Client({ ...bucket.address, credentials: given, forcePathStyle: true })
  const status = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { $metadata: { httpStatusCode: number } }) => error.$metadata.httpStatusCode,
    )
  const place = (Key: string) => ({ Bucket: bucket.address.bucket, Key })
  const sent = (Key: string) => status(client.send(new PutObjectCommand({ ...place(Key), Body: 'x' })))
  const key = staging.keyOf(mine)
  const asked = [await sent(key), await sent(staging.keyOf(other)), await sent(`kept/${randomUUID()}`)]
  expect(asked).toEqual([200, 403, 403])
  expect(await status(client.send(new HeadObjectCommand(place(key))))).toBe(403)
  await staging.discard(mine)
})

test('every stored file is listed, and old incomplete uploads are removed', async () => {
  const keys = [randomUUID(), randomUUID()]
  for (const key of keys) await storage.write(key, pieces(randomBytes(10)))
  const { reference } = await stage(randomBytes(10))
  await staging.createMultipart(newReference())
  const listed = []
  for await (const some of storage.list()) listed.push(...some)
  expect(listed.map(({ key }) => key).sort()).toEqual([...keys].sort())
  expect(listed.every(({ storedAt }) => Math.abs(storedAt.getTime() - Date.now()) < 60_000)).toBe(true)
  expect(await storage.removeStale(new Date(Date.now() - 60_000))).toBe(0)
  expect(await staging.findReceived(reference)).not.toBeNull()
  expect(await storage.removeStale(new Date(Date.now() + 60_000))).toBe(2)
  expect(await bucket.holds()).toEqual(keys.map((key) => `kept/${key}`).sort())
  for (const key of keys) await storage.remove(key)
})

test('the bucket of another database is refused and left unchanged', async () => {
  const key = randomUUID()
  await storage.write(key, pieces(randomBytes(10)))
  const { reference, etag } = await stage(randomBytes(10))
  const { storage: strange, staging: through } = open(bucket, undefined, randomUUID())
  const refused = [
    strange.check(),
    strange.write(randomUUID(), pieces(randomBytes(10))),
    strange.removeStale(new Date(Date.now() + 60_000)),
    strange.list()[Symbol.asyncIterator]().next(),
    through.createMultipart(newReference()),
    through.promote(reference, etag, randomUUID()),
  ]
  for (const outcome of await Promise.allSettled(refused)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: away })
  }
  expect((await bucket.holds()).length).toBe(2)
  await staging.discard(reference)
  await storage.remove(key)
})

describe('with server-side encryption required', () => {
  test('every stored file is encrypted, even when the store would copy it unencrypted', async () => {
    const sealed = await makeBucket()
    const { storage: encrypting, staging: through } = open(sealed, { algorithm: 'aws:kms', keyId: 'portal' })
    const [small, large, adopted, again] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const bytes = randomBytes(6 * MB)
    await encrypting.write(small, pieces(bytes.subarray(0, 1_000)))
    await encrypting.write(large, pieces(bytes))
    const { reference, etag } = await stage(bytes, newReference(), through)
    expect(await through.promote(reference, etag, adopted)).toBe(true)
    expect(await through.promote(reference, etag, again)).toBe(true)
    for (const key of [small, large, adopted, again]) {
      expect([key, await sealed.encryptionOf(`kept/${key}`)]).toEqual([key, 'aws:kms'])
    }
    for (const key of [large, adopted, again]) expect((await bytesOf(key, encrypting))?.equals(bytes)).toBe(true)
    await stage(randomBytes(10), reference, through)
    expect(await through.promote(reference, etag, randomUUID())).toBe(false)
  })

  test('a store without encryption gets no files', async () => {
    const deaf = await makeBucket()
    const { storage: encrypting, staging: through } = open(deaf, { algorithm: 'AES256' })
    await expect(encrypting.write(randomUUID(), pieces(randomBytes(10)))).rejects.toMatchObject(away)
    await expect(encrypting.write(randomUUID(), pieces(randomBytes(6 * MB)))).rejects.toMatchObject(away)
    const { reference, etag } = await stage(randomBytes(10), newReference(), through)
    await expect(through.promote(reference, etag, randomUUID())).rejects.toMatchObject(away)
    expect(await deaf.holds()).toEqual([staging.keyOf(reference)])
  })
})

describe('a store with a failure', () => {
  const everythingOf = (far: Storage, through: DirectStaging) => [
    far.write(randomUUID(), pieces(randomBytes(10))),
    far.open(randomUUID()),
    far.sizeOf(randomUUID()),
    far.check(),
    through.createMultipart(newReference()),
    through.findReceived(newReference()),
    through.promote(newReference(), 'x', randomUUID()),
    through.credentials(randomUUID(), 900),
  ]
  const expectAllAway = async (work: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(work)
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: away })
  }

  test('that is unreachable is away for every call, and works after its return', async () => {
    const way = await openFlakyProxy(inject('testStore').endpoint)
    const { storage: far, staging: through } = open(await makeBucket(new URL(way.url).origin))
    const key = randomUUID()
    await far.write(key, pieces(randomBytes(10)))
    await way.cut()
    await expectAllAway(everythingOf(far, through))
    await way.mend()
    expect((await bytesOf(key, far))?.length).toBe(10)
    await far.check()
    await way.close()
  })

  test('that is silent is away for every call, in time', async () => {
    const mute = await startMuteServer()
    const { storage: far, staging: through } = open({
      ...bucket,
      address: { ...bucket.address, endpoint: mute.url.replace('smtp:', 'http:') },
    })
    const from = performance.now()
    await expectAllAway(everythingOf(far, through))
    expect(performance.now() - from).toBeLessThan(12_000)
    await mute.close()
  })

  test('that breaks off in the middle of a file fails the reader’s stream', async () => {
    const way = await openFlakyProxy(inject('testStore').endpoint)
    const { storage: far } = open(await makeBucket(new URL(way.url).origin))
    const key = randomUUID()
    await far.write(key, pieces(randomBytes(12 * MB)))
    const opened = await far.open(key)
    await way.cut()
    await expect(opened && buffer(opened.stream)).rejects.toThrow()
    await way.close()
  })

  test('that answers 500 in the middle of a write keeps no file', async () => {
    const faulty = await startFaultyStore(inject('testStore').endpoint)
    const own = await makeBucket(faulty.endpoint)
    const { storage: far, staging: through } = open(own)
    faulty.fail(({ method, url = '' }) => method === 'PUT' && url.includes('partNumber=2'))
    await expect(far.write(randomUUID(), pieces(randomBytes(11 * MB)))).rejects.toMatchObject(away)
    faulty.fail(({ method, url = '' }) => method === 'POST' && !url.includes('uploads'))
    await expect(far.write(randomUUID(), pieces(randomBytes(6 * MB)))).rejects.toMatchObject(away)
    expect(await own.holds()).toEqual([])
    const { reference, etag } = await stage(randomBytes(10), newReference(), through)
    faulty.fail(({ headers }) => headers['x-amz-copy-source'] !== undefined)
    await expect(through.promote(reference, etag, randomUUID())).rejects.toMatchObject(away)
    faulty.mend()
    expect(await through.promote(reference, etag, randomUUID())).toBe(true)
    await faulty.close()
  })
})
