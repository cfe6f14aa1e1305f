import { PDF } from '#contract/documents/accepted-file.ts'
import {
  completeMultipart,
  createMultipart,
  listParts,
  type MultipartUpload,
  type ReceivedPart,
  signPart,
} from '#contract/documents/uploads.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { fetchWithTimeout, INSPECTION_TIMEOUT_MS } from './fetch-with-timeout.ts'
import { type RetryOptions, retryForever } from './retry-forever.ts'
import { sendBytes } from './send-bytes.ts'

// What a lost connection may cost: at most this is in flight at once, unless a single part is larger.
const IN_FLIGHT_BYTES = 1_000_000
const MAX_CONCURRENT_PARTS = 2
// Doubled after each check that finds the server reachable or not, so that slow networks are not retried too often.
const STALL_CHECK_AFTER_MS = 20_000
const URL_TRIES = 3

export interface SentPart {
  PartNumber: number
  ETag: string
}

export interface SendOptions extends RetryOptions {
  onProgress: (bytes: number) => void
}

export const startMultipart = (fileName: string, options: RetryOptions): Promise<MultipartUpload> =>
  retryForever(
    () => call(createMultipart, { body: { filename: fileName, type: PDF } }, fetchWithTimeout(options.signal)),
    options,
  )

interface FilePart {
  number: number
  start: number
  end: number
}

const partsOf = (size: number, partSize: number): FilePart[] =>
  Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    start: index * partSize,
    end: Math.min(size, (index + 1) * partSize),
  }))

const sizeOf = ({ start, end }: FilePart) => end - start

interface PartsOptions extends SendOptions {
  /** Just created: the server need not be asked for its parts. */
  isNew: boolean
  onReceived: (bytes: number) => void
}

export async function sendInParts(file: Blob, upload: MultipartUpload, options: PartsOptions): Promise<SentPart[]> {
  const progress = trackParts(upload, partsOf(file.size, upload.partSize), options)
  const abort = linkedAbort(options.signal)
  const sendPart = partSender(file, upload, progress, { ...options, signal: abort.signal })
  try {
    if (!options.isNew) await retryForever(() => progress.refresh(abort.signal), options)
    const queue = progress.missing()
    const work = async () => {
      for (let part = queue.shift(); part; part = queue.shift()) await sendPart(part, queue[0])
    }
    await Promise.all(Array.from({ length: concurrencyFor(upload.partSize) }, work))
  } catch (error) {
    abort.end(error)
    throw error
  } finally {
    abort.leave()
  }
  if (progress.lacksEtags()) await retryForever(() => progress.refresh(options.signal), options)
  return progress.list()
}

type PartsProgress = ReturnType<typeof trackParts>

function trackParts(upload: MultipartUpload, parts: readonly FilePart[], { onProgress, onReceived }: PartsOptions) {
  const received = new Map<number, string | null>()
  const inFlight = new Map<number, number>()
  const sumOf = (bytesOf: (part: FilePart) => number) => parts.reduce((sum, part) => sum + bytesOf(part), 0)
  const bytesThere = (part: FilePart) => (received.has(part.number) ? sizeOf(part) : 0)
  const report = () => onProgress(sumOf((part) => bytesThere(part) || (inFlight.get(part.number) ?? 0)))
  return {
    async refresh(signal: AbortSignal) {
      const there = await call(listParts, inputOf(upload), fetchWithTimeout(signal))
      for (const part of parts) {
        const found = there.find((one) => one.PartNumber === part.number && one.Size === sizeOf(part))
        if (found) received.set(part.number, etagOf(found))
      }
      report()
    },
    sending(part: FilePart, bytes: number) {
      inFlight.set(part.number, Math.min(bytes, sizeOf(part)))
      report()
    },
    markReceived(part: FilePart, etag: string | null) {
      received.set(part.number, etag)
      report()
      onReceived(sumOf(bytesThere))
    },
    stopSending: (part: FilePart) => void inFlight.delete(part.number),
    isReceived: (part: FilePart) => received.has(part.number),
    missing: () => parts.filter((part) => !received.has(part.number)),
    lacksEtags: () => [...received.values()].includes(null),
    list: () =>
      [...received]
        .sort(([one], [other]) => one - other)
        .map(([PartNumber, etag]) => ({ PartNumber, ETag: etag ?? '' })),
  }
}

function partSender(file: Blob, upload: MultipartUpload, progress: PartsProgress, options: RetryOptions) {
  const { signal } = options
  const urls = partUrls(upload, signal)
  let stallCheckAfterMs = STALL_CHECK_AFTER_MS

  const isServerReachable = async () => {
    options.onConnectionLost()
    stallCheckAfterMs *= 2
    return progress.refresh(signal).then(
      () => true,
      () => false,
    )
  }
  const send = async (part: FilePart) => {
    const onProgress = (bytes: number) => progress.sending(part, bytes)
    const bytes = file.slice(part.start, part.end)
    const url = await urls.of(part)
    try {
      const stallCheck = { afterMs: stallCheckAfterMs, isServerReachable }
      progress.markReceived(part, await sendBytes(url, bytes, { signal, onProgress, stallCheck }))
    } finally {
      urls.forget(part.number)
      progress.stopSending(part)
    }
  }
  const sendWithRetries = async (part: FilePart) => {
    let wasTried = false
    let refusals = 0
    const attempt = async () => {
      // The answer may have been lost after the server had received the part.
      if (wasTried) await progress.refresh(signal)
      wasTried = true
      if (!progress.isReceived(part)) await send(part)
    }
    for (;;) {
      try {
        return await retryForever(attempt, options)
      } catch (error) {
        refusals += 1
        // The URL has expired: request a new one.
        if (!isForbidden(error) || refusals === URL_TRIES) throw error
      }
    }
  }
  return async (part: FilePart, next: FilePart | undefined) => {
    const sent = sendWithRetries(part)
    // Keeps the connection busy between two parts.
    if (next) urls.fetch(next)
    await sent
  }
}

/** Idempotent on the server. */
export async function finishMultipart(
  upload: MultipartUpload,
  parts: SentPart[],
  options: RetryOptions,
): Promise<string> {
  const input = { ...inputOf(upload), body: { parts } }
  const { location } = await retryForever(
    () => call(completeMultipart, input, fetchWithTimeout(options.signal, INSPECTION_TIMEOUT_MS)),
    options,
  )
  return location
}

const inputOf = ({ key, uploadId }: MultipartUpload) => ({ params: { uploadId }, query: { key } })

const etagOf = ({ ETag }: ReceivedPart) => ETag.replaceAll('"', '')

const concurrencyFor = (partSize: number) =>
  Math.min(MAX_CONCURRENT_PARTS, Math.max(1, Math.floor(IN_FLIGHT_BYTES / partSize)))

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** The upload expired, was cleaned up or completed meanwhile, or the server refuses its parts. */
export const mustStartOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

function linkedAbort(outer: AbortSignal) {
  const control = new AbortController()
  const stop = () => control.abort(outer.reason)
  outer.addEventListener('abort', stop)
  if (outer.aborted) stop()
  return {
    signal: control.signal,
    end: (reason: unknown) => control.abort(reason),
    leave: () => outer.removeEventListener('abort', stop),
  }
}

function partUrls({ key, uploadId }: MultipartUpload, signal: AbortSignal) {
  const urls = new Map<number, Promise<string>>()
  const ask = async ({ number, start, end }: FilePart) => {
    const params = { uploadId, partNumber: String(number) }
    const { url } = await call(
      signPart,
      { params, query: { key, size: String(end - start) } },
      fetchWithTimeout(signal),
    )
    return url
  }
  const of = (part: FilePart): Promise<string> => {
    const link = urls.get(part.number) ?? ask(part)
    urls.set(part.number, link)
    // An error is thrown where the URL is used.
    link.catch(() => urls.delete(part.number))
    return link
  }
  return {
    of,
    fetch: (part: FilePart) => void of(part),
    forget: (partNumber: number) => void urls.delete(partNumber),
  }
}
