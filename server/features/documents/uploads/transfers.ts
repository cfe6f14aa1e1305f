import { randomUUID } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { lockPerson } from '#server/database/people.store.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteTransfer,
  insertTransfer,
  type PartTransfer,
  renewTransfer,
  selectOtherTransfers,
} from './transfers.store.ts'
import { FILE_QUOTA, quotaReached } from './upload-limits.ts'
import { storedBytesOf } from './uploads.store.ts'

const MAX_UPLOADS = 4
const MAX_CONCURRENT_PARTS = 4
const LEASE_SECONDS = 15
const CHECK_EVERY_MS = 2_000
const RETRY_AFTER_SECONDS = 5
// Applies after `GRACE_MS`; slower than any usable phone connection.
const MIN_BYTES_PER_SECOND = 2_048
const GRACE_MS = 30_000

export interface UploadBody {
  contentLength: number
  bytes: AsyncIterable<Uint8Array>
}

type TransferDeps = Pick<Deps, 'db' | 'transaction' | 'config' | 'log'>

const tooMany = (sentence: string, seconds: number) => new Refusal('tooMany', sentence, { retryAfter: seconds })

const replacedByRetry = () => tooMany('This file is already being sent over another connection.', RETRY_AFTER_SECONDS)

const activeTransfers = new Map<string, (error: Error) => void>()

/**
 * Receives a body, and reserves its bytes and one of the person's concurrent transfers across all processes. Cancels a
 * slow transfer, and a transfer whose part the client sends again: only the client knows that a connection is dead.
 */
export async function receive<T>(
  deps: TransferDeps,
  transfer: PartTransfer,
  body: UploadBody,
  work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const transferId = randomUUID()
  await reserve(deps, transferId, transfer)
  const stream = cancellableBody(body.bytes)
  const key = `${transfer.uploadId}/${transfer.partNumber}`
  activeTransfers.get(key)?.(replacedByRetry())
  activeTransfers.set(key, stream.end)
  const start = Date.now()
  const check = async () => {
    const isTooSlow = Date.now() - start > GRACE_MS + (stream.received() / MIN_BYTES_PER_SECOND) * 1_000
    if (isTooSlow) return stream.end(new Refusal('invalid', 'The upload was too slow. Please upload the file again.'))
    if (!(await renewTransfer(deps.db, transferId, LEASE_SECONDS))) stream.end(replacedByRetry())
  }
  const checking = setInterval(() => {
    check().catch((error: unknown) => deps.log.warn({ err: error }, 'an upload under way could not be renewed'))
  }, CHECK_EVERY_MS)
  try {
    return await work(stream.bytes)
  } finally {
    clearInterval(checking)
    if (activeTransfers.get(key) === stream.end) activeTransfers.delete(key)
    await deleteTransfer(deps.db, transferId).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'an upload that is over counts for seconds more'),
    )
  }
}

function reserve(deps: TransferDeps, transferId: string, transfer: PartTransfer): Promise<void> {
  return deps.transaction(async (tx) => {
    await lockPerson(tx, transfer.userId)
    const others = await selectOtherTransfers(tx, transfer)
    if (deps.config.rateLimit && (others.uploads >= MAX_UPLOADS || others.parts >= MAX_CONCURRENT_PARTS)) {
      throw tooMany(
        'Several of your files are being uploaded. Please wait until one of them is complete.',
        RETRY_AFTER_SECONDS,
      )
    }
    const stored = await storedBytesOf(tx, transfer.userId, transfer.uploadId)
    if (stored + others.bytes + transfer.bytes > FILE_QUOTA) throw quotaReached()
    await insertTransfer(tx, { transferId, sent: transfer, seconds: LEASE_SECONDS })
  })
}

interface CancellableBody {
  bytes: AsyncIterable<Uint8Array>
  received: () => number
  end: (error: Error) => void
}

function cancellableBody(source: AsyncIterable<Uint8Array>): CancellableBody {
  let received = 0
  let end: (error: Error) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = reject
  })
  // The transfer may be cancelled while no reader waits.
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
      // Not awaited: the source may never answer.
      if (!isOver) void pieces.return?.()
    }
  }
  return { bytes: read(), received: () => received, end }
}
