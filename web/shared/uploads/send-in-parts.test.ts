import { beforeEach, expect, test, vi } from 'vitest'
import { abortMultipart, completeMultipart, createMultipart, listParts, signPart } from '#contract/documents/uploads.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakeUploadServer } from '#web/testing/fake-upload-server.ts'
import { createResumableUpload, type UploadCheckpoint } from './resumable-upload.ts'

const PART = 480 * 1024
const SIZE = 4 * PART + 1000
const line = fakeUploadServer()

/** A server that stores the received parts and identifies uploads by number. */
function aServer() {
  let begun = 0
  const parts = new Map<number, number>()
  const created = fakeApi(createMultipart, () => {
    begun += 1
    parts.clear()
    return { key: 'key', uploadId: `upload-${begun}`, partSize: PART }
  })
  const listed = fakeApi(listParts, () =>
    [...parts].map(([PartNumber, Size]) => ({ PartNumber, Size, ETag: `"listed ${PartNumber}"` })),
  )
  fakeApi(signPart, ({ params }) => ({ url: `/${params.uploadId}/${params.partNumber}` }))
  const completed = fakeApi(completeMultipart, ({ params }) => ({ location: `/whole/${params.uploadId}` }))
  const receive = (url: string, size: number) => parts.set(Number(url.split('/').at(-1)), size)
  return { created, listed, completed, receive }
}

function aDelivery(checkpoint?: UploadCheckpoint) {
  const ways: UploadCheckpoint[] = []
  const shown: number[] = []
  const data = new Blob([new Uint8Array(SIZE)])
  const delivery = createResumableUpload({
    name: 'scan.pdf',
    data,
    checkpoint,
    onCheckpoint: (next) => ways.push(next),
  })
  const control = new AbortController()
  const run = {
    signal: control.signal,
    onConnectionLost: () => undefined,
    onProgress: (bytes: number) => shown.push(bytes),
  }
  return { delivery, ways, shown, run, stop: () => control.abort() }
}

const bytesSent = () => line.puts.reduce((sum, { size }) => sum + size, 0)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})

test('sends the parts without a content type, and completes the upload with their ETags', async () => {
  const server = aServer()
  const { delivery, ways, shown, run } = aDelivery()
  await delivery.send(run)
  expect(line.puts.map(({ url, contentType }) => [url, contentType])).toEqual(
    [1, 2, 3, 4, 5].map((number) => [`/upload-1/${number}`, undefined]),
  )
  expect(bytesSent()).toBe(SIZE)
  expect(server.completed.asked[0]?.body.parts[4]).toEqual({ PartNumber: 5, ETag: 'etag of /upload-1/5' })
  expect(server.listed.asked).toEqual([])
  expect(shown.at(-1)).toBe(SIZE)
  expect(ways.at(-1)).toMatchObject({ location: '/whole/upload-1', bytes: SIZE })
})

test('sends only the missing parts after a lost connection', async () => {
  const server = aServer()
  line.receive = ({ url, size }, place) => {
    // The third part arrived, but its response was lost.
    if (place === 1) return 'cut'
    server.receive(url, size)
    return place === 2 ? 'cut' : { status: 200 }
  }
  const { delivery, run } = aDelivery()
  await delivery.send(run)
  expect(bytesSent()).toBe(SIZE + PART)
  expect(server.completed.asked[0]?.body.parts.map(({ PartNumber }) => PartNumber)).toEqual([1, 2, 3, 4, 5])
})

test('resumes after a reload from the parts on the server, and never shows less progress', async () => {
  const server = aServer()
  server.receive('/1', PART)
  server.receive('/3', PART)
  const upload = { key: 'key', uploadId: 'upload-0', partSize: PART }
  const { delivery, shown, run } = aDelivery({ upload, bytes: 2 * PART })
  await delivery.send(run)
  expect(server.created.asked).toEqual([])
  expect(bytesSent()).toBe(SIZE - 2 * PART)
  expect(shown[0]).toBe(2 * PART)
  expect(server.completed.asked[0]?.body.parts[2]?.ETag).toBe('listed 3')
})

test('starts a new upload when the server does not know the old one', async () => {
  const server = aServer()
  const unknown = fakeApi(listParts, refused(404, 'Upload not found'))
  const { delivery, run } = aDelivery({ upload: { key: 'key', uploadId: 'gone', partSize: PART }, bytes: PART })
  await delivery.send(run)
  expect(unknown.asked).toHaveLength(1)
  expect(server.created.asked).toHaveLength(1)
  expect(bytesSent()).toBe(SIZE)
})

test('requests a new link for a part when its link has expired', async () => {
  aServer()
  line.receive = (_put, place) => ({ status: place === 3 ? 403 : 200 })
  const { delivery, run } = aDelivery()
  await delivery.send(run)
  expect(line.puts).toHaveLength(6)
})

test('aborts a silent request once another request is answered', async () => {
  const server = aServer()
  line.receive = ({ url, size }, place) => {
    if (place === 0) return 'silence'
    server.receive(url, size)
    return { status: 200 }
  }
  const { delivery, run } = aDelivery()
  const sent = delivery.send(run)
  await vi.advanceTimersByTimeAsync(21_000)
  await sent
  expect(line.puts.map(({ url }) => url)).toContain('/upload-1/1')
  expect(bytesSent()).toBe(SIZE + PART)
})

test('stops when paused, and resumes with the missing parts', async () => {
  const server = aServer()
  line.receive = ({ url, size }, place) => {
    if (place > 1 && place < 4) return 'silence'
    server.receive(url, size)
    return { status: 200 }
  }
  const { delivery, run, stop } = aDelivery()
  const sent = expect(delivery.send(run)).rejects.toThrow()
  await vi.waitFor(() => expect(line.puts).toHaveLength(4))
  stop()
  await sent
  await delivery.send({ ...run, signal: new AbortController().signal })
  expect(bytesSent()).toBe(SIZE + 2 * PART)
})

test('files the upload by its location, and aborts an unfinished upload on the server', async () => {
  aServer()
  const aborted = fakeApi(abortMultipart, {})
  const { delivery, run } = aDelivery()
  await delivery.send(run)
  expect(await delivery.submit(run, async (uploadURL) => `filed ${uploadURL}`)).toBe('filed /whole/upload-1')
  delivery.abort()
  expect(aborted.asked).toEqual([])
  aDelivery({ upload: { key: 'key', uploadId: 'upload-9', partSize: PART }, bytes: 0 }).delivery.abort()
  await vi.waitFor(() => expect(aborted.asked).toHaveLength(1))
})
