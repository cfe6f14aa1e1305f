import { PDF } from '#contract/documents.ts'
import {
  type ArrivedPart,
  completeMultipart,
  createMultipart,
  listParts,
  type MultipartUpload,
  signPart,
} from '#contract/uploads.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import type { SentPart } from '../kept/kept-upload.ts'
import { fetchUntil, READ_WITHIN_MS } from './fetch-until.ts'
import { type RetryOptions, retryForever } from './retry-forever.ts'
import { sendBytes } from './send-bytes.ts'

/** What a line that breaks may cost: no more than this is under way at once, unless a single part is larger. */
const UNDER_WAY_BYTES = 1_000_000
const MOST_LANES = 2
/** A connection that is silent for so long is doubted, for twice as long each time that this proved right. */
const QUIET_AFTER_MS = 20_000
const LINK_TRIES = 3

export interface SendOptions extends RetryOptions {
  onProgress: (bytes: number) => void
}

export const beginParts = (fileName: string, run: RetryOptions): Promise<MultipartUpload> =>
  retryForever(() => call(createMultipart, { body: { filename: fileName, type: PDF } }, fetchUntil(run.signal)), run)

interface FilePart {
  number: number
  start: number
  end: number
}

const partsOf = (size: number, partSize: number): FilePart[] =>
  Array.from({ length: Math.ceil(size / partSize) }, (_, place) => ({
    number: place + 1,
    start: place * partSize,
    end: Math.min(size, (place + 1) * partSize),
  }))

const sizeOf = ({ start, end }: FilePart) => end - start

interface PartsRun extends SendOptions {
  /** Nothing can have arrived yet, so that nobody need be asked. */
  isFresh: boolean
  onArrival: (bytes: number) => void
}

/** Sends what the server does not have yet of a file, and answers all its parts. */
export async function sendInParts(file: Blob, upload: MultipartUpload, run: PartsRun): Promise<SentPart[]> {
  const progress = followParts(upload, partsOf(file.size, upload.partSize), run)
  const lanes = boundTo(run.signal)
  const bring = partCarrier(file, upload, progress, { ...run, signal: lanes.signal })
  try {
    if (!run.isFresh) await retryForever(() => progress.lookUp(lanes.signal), run)
    const queue = progress.missing()
    const work = async () => {
      for (let part = queue.shift(); part; part = queue.shift()) await bring(part, queue[0])
    }
    await Promise.all(Array.from({ length: lanesFor(upload.partSize) }, work))
  } catch (error) {
    lanes.end(error)
    throw error
  } finally {
    lanes.leave()
  }
  if (progress.lacksTags()) await retryForever(() => progress.lookUp(run.signal), run)
  return progress.list()
}

type PartsProgress = ReturnType<typeof followParts>

function followParts(upload: MultipartUpload, parts: readonly FilePart[], { onProgress, onArrival }: PartsRun) {
  const arrived = new Map<number, string | null>()
  const leaving = new Map<number, number>()
  const sumOf = (bytesOf: (part: FilePart) => number) => parts.reduce((sum, part) => sum + bytesOf(part), 0)
  const bytesThere = (part: FilePart) => (arrived.has(part.number) ? sizeOf(part) : 0)
  const tell = () => onProgress(sumOf((part) => bytesThere(part) || (leaving.get(part.number) ?? 0)))
  return {
    async lookUp(signal: AbortSignal) {
      const there = await call(listParts, named(upload), fetchUntil(signal))
      for (const part of parts) {
        const found = there.find((one) => one.PartNumber === part.number && one.Size === sizeOf(part))
        if (found) arrived.set(part.number, bare(found))
      }
      tell()
    },
    leave(part: FilePart, bytes: number) {
      leaving.set(part.number, Math.min(bytes, sizeOf(part)))
      tell()
    },
    arrive(part: FilePart, etag: string | null) {
      arrived.set(part.number, etag)
      tell()
      onArrival(sumOf(bytesThere))
    },
    rest: (part: FilePart) => void leaving.delete(part.number),
    isThere: (part: FilePart) => arrived.has(part.number),
    missing: () => parts.filter((part) => !arrived.has(part.number)),
    lacksTags: () => [...arrived.values()].includes(null),
    list: () =>
      [...arrived]
        .sort(([one], [other]) => one - other)
        .map(([PartNumber, etag]) => ({ PartNumber, ETag: etag ?? '' })),
  }
}

/** Brings one part there, however often the line breaks; the part after it is signed meanwhile. */
function partCarrier(file: Blob, upload: MultipartUpload, progress: PartsProgress, run: RetryOptions) {
  const { signal } = run
  const links = linksTo(upload, signal)
  let patience = QUIET_AFTER_MS

  const isLineThere = async () => {
    run.onTrouble()
    patience *= 2
    return progress.lookUp(signal).then(
      () => true,
      () => false,
    )
  }
  const send = async (part: FilePart) => {
    const onProgress = (bytes: number) => progress.leave(part, bytes)
    const bytes = file.slice(part.start, part.end)
    const url = await links.of(part)
    try {
      const quiet = { afterMs: patience, isLineThere }
      progress.arrive(part, await sendBytes(url, bytes, { signal, onProgress, quiet }))
    } finally {
      links.forget(part.number)
      progress.rest(part)
    }
  }
  const bring = async (part: FilePart) => {
    let wasTried = false
    let refusals = 0
    const attempt = async () => {
      // Where the answer was lost, the bytes may be there all the same.
      if (wasTried) await progress.lookUp(signal)
      wasTried = true
      if (!progress.isThere(part)) await send(part)
    }
    for (;;) {
      try {
        return await retryForever(attempt, run)
      } catch (error) {
        refusals += 1
        // The link has expired meanwhile: there is a new one.
        if (!isForbidden(error) || refusals === LINK_TRIES) throw error
      }
    }
  }
  return async (part: FilePart, next: FilePart | undefined) => {
    const bringing = bring(part)
    // While one part is on its way the next one is signed, so that the line never waits for an answer.
    if (next) links.fetch(next)
    await bringing
  }
}

/** Has the parts put together and answers where the whole is; asked again, the server says the same. */
export async function putTogether(upload: MultipartUpload, parts: SentPart[], run: RetryOptions): Promise<string> {
  const input = { ...named(upload), body: { parts } }
  const { location } = await retryForever(
    () => call(completeMultipart, input, fetchUntil(run.signal, READ_WITHIN_MS)),
    run,
  )
  return location
}

const named = ({ key, uploadId }: MultipartUpload) => ({ params: { uploadId }, query: { key } })

const bare = ({ ETag }: ArrivedPart) => ETag.replaceAll('"', '')

const lanesFor = (partSize: number) => Math.min(MOST_LANES, Math.max(1, Math.floor(UNDER_WAY_BYTES / partSize)))

const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 403

/** Whether the server no longer knows an upload, or knows it otherwise: it is begun anew. */
export const isForgotten = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)

function boundTo(outer: AbortSignal) {
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

interface SignedPart {
  number: number
  start: number
  end: number
}

/** Where the parts of an upload go: each link is asked for once, ahead of its use where there is time for it. */
function linksTo({ key, uploadId }: MultipartUpload, signal: AbortSignal) {
  const links = new Map<number, Promise<string>>()
  const ask = async ({ number, start, end }: SignedPart) => {
    const params = { uploadId, partNumber: String(number) }
    const { url } = await call(signPart, { params, query: { key, size: String(end - start) } }, fetchUntil(signal))
    return url
  }
  const of = (part: SignedPart): Promise<string> => {
    const link = links.get(part.number) ?? ask(part)
    links.set(part.number, link)
    // What went wrong is told where the link is used.
    link.catch(() => links.delete(part.number))
    return link
  }
  return {
    of,
    fetch: (part: SignedPart) => void of(part),
    forget: (partNumber: number) => void links.delete(partNumber),
  }
}
