import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnderWay, findUnderWay, insertUnderWay, type PartInTransit, renewUnderWay } from './under-way.store.ts'
import { FILE_QUOTA, quotaReached } from './upload-limits.ts'
import { lockFilesOf, storedBytesOf } from './uploads.store.ts'

const MOST_UPLOADS = 4
const MOST_PARTS = 4
const HELD_FOR = 15
const LOOK_EVERY = 2_000
const AGAIN_AFTER = 5
/** Bytes for each second after the first ones: less than the slowest phone line that is of any use. */
const SLOWEST = 2_048
const GRACE = 30_000

export interface Body {
  claimedBytes: number
  bytes: AsyncIterable<Uint8Array>
}

type UnderWayDeps = Pick<Deps, 'db' | 'transaction' | 'config' | 'log'>

const wait = (sentence: string, seconds: number) => new Refusal('tooMany', sentence, { retryAfter: seconds })

const sentElsewhere = () => wait('This file is already being sent over another connection.', AGAIN_AFTER)

const received = new Map<string, (error: Error) => void>()

/**
 * Receives a body: counted among what is on its way for this person on all processes, its bytes reserved, ended when it
 * comes slower than any line, or when the same is sent by another connection: whoever tries again does so because this
 * one is dead, which only the sender knows.
 */
export async function receive<T>(
  deps: UnderWayDeps,
  sent: PartInTransit,
  body: Body,
  work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const transferId = randomUUID()
  await reserve(deps, transferId, sent)
  const flow = bodyThatEnds(body.bytes)
  const place = `${sent.uploadId}/${sent.partNumber}`
  received.get(place)?.(sentElsewhere())
  received.set(place, flow.end)
  const start = Date.now()
  const look = async () => {
    const isTooSlow = Date.now() - start > GRACE + (flow.received() / SLOWEST) * 1_000
    if (isTooSlow) return flow.end(new Refusal('invalid', 'The upload was too slow. Please upload the file again.'))
    if (!(await renewUnderWay(deps.db, transferId, HELD_FOR))) flow.end(sentElsewhere())
  }
  const looking = setInterval(() => {
    look().catch((error: unknown) => deps.log.warn({ err: error }, 'an upload under way could not be renewed'))
  }, LOOK_EVERY)
  try {
    return await work(flow.bytes)
  } finally {
    clearInterval(looking)
    if (received.get(place) === flow.end) received.delete(place)
    await deleteUnderWay(deps.db, transferId).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an upload that is over counts for seconds more'),
    )
  }
}

function reserve(deps: UnderWayDeps, transferId: string, sent: PartInTransit): Promise<void> {
  return deps.transaction(async (tx) => {
    await lockFilesOf(tx, sent.userId)
    const beside = await findUnderWay(tx, sent)
    if (deps.config.rateLimit && (beside.uploads >= MOST_UPLOADS || beside.parts >= MOST_PARTS)) {
      throw wait('Several of your files are being uploaded. Please wait until one of them is complete.', AGAIN_AFTER)
    }
    const stored = await storedBytesOf(tx, sent.userId, sent.uploadId)
    if (stored + beside.bytes + sent.bytes > FILE_QUOTA) throw quotaReached()
    await insertUnderWay(tx, transferId, sent, HELD_FOR)
  })
}

interface BodyStream {
  bytes: AsyncIterable<Uint8Array>
  received: () => number
  end: (error: Error) => void
}

function bodyThatEnds(source: AsyncIterable<Uint8Array>): BodyStream {
  let received = 0
  let end: (error: Error) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = reject
  })
  // Nobody may be reading when it ends.
  ended.catch(() => {})
  async function* read() {
    const pieces = source[Symbol.asyncIterator]()
    let isOver = false
    try {
      for (;;) {
        const next = await Promise.race([pieces.next(), ended])
        isOver = next.done === true
        if (next.done) return
        received += next.value.length
        yield next.value
      }
    } finally {
      // A generator that waits for its source would have its end wait too.
      if (!isOver) void pieces.return?.()
    }
  }
  return { bytes: read(), received: () => received, end }
}
