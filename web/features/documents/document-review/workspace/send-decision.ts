import {
  type AdminDocument,
  type Document,
  getDocumentForReview,
  type Review,
  reviewDocument,
} from '#contract/documents/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'

const ANSWERS_WITHIN_MS = 15_000
const GATEWAY_FAILURES: readonly number[] = [502, 504]
const POLL_PAUSE_MS = 3_000
const POLL_FOR_MS = 10 * 60_000

export class NotSent extends Error {
  override name = 'NotSent'
}

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** A proxy that gave up does not know either what became of it. */
const isAnswer = (error: unknown) => error instanceof ApiError && !GATEWAY_FAILURES.includes(error.status)

const documentNow = (id: string, signal: AbortSignal) =>
  call(getDocumentForReview, { params: { documentId: id } }, (path, init) => fetch(path, { ...init, signal }))

async function within<T>(stop: AbortSignal | null, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const end = () => limit.abort()
  const timer = setTimeout(end, ANSWERS_WITHIN_MS)
  stop?.addEventListener('abort', end, { once: true })
  try {
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    stop?.removeEventListener('abort', end)
  }
}

export async function sendDecision(id: string, review: Review, stop: AbortSignal): Promise<Document> {
  // A browser without Internet may still reach a portal next door; asking changes nothing, whatever comes of it.
  if (!navigator.onLine) {
    await within(stop, (signal) => documentNow(id, signal)).catch(() => {
      throw new NotSent()
    })
  }
  if (stop.aborted) throw new NotSent()
  try {
    return await within(stop, (signal) =>
      call(reviewDocument, { params: { documentId: id }, body: review }, (path, init) =>
        fetch(path, { ...init, signal }),
      ),
    )
  } catch (error) {
    throw isAnswer(error) ? error : new NoAnswer()
  }
}

/** What the server knows of a decision that nobody answered; null where nobody can be asked. */
type DecisionOutcome =
  | { kind: 'arrived'; document: AdminDocument }
  | { kind: 'not_arrived' }
  /** Somebody else decided or filed meanwhile; null is gone. */
  | { kind: 'conflict'; document: AdminDocument | null }

async function checkOutcome(seen: AdminDocument, sent: Review): Promise<DecisionOutcome | null> {
  try {
    const now = await within(null, (signal) => documentNow(seen.id, signal))
    if (now.reviewedAt === seen.reviewedAt) return { kind: 'not_arrived' }
    const isMine = now.status === sent.status && (now.reviewNotes ?? '') === (sent.reviewNotes ?? '').trim()
    return isMine ? { kind: 'arrived', document: now } : { kind: 'conflict', document: now }
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? { kind: 'conflict', document: null } : null
  }
}

const waitForRetry = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, POLL_PAUSE_MS)
    const onOnline = () => {
      clearTimeout(timer)
      resolve()
    }
    window.addEventListener('online', onOnline, { once: true })
  })

/** Asks the server what became of a decision, for as long as nobody answers. */
export async function pollOutcome(seen: AdminDocument, sent: Review): Promise<DecisionOutcome | null> {
  const giveUpAt = performance.now() + POLL_FOR_MS
  while (performance.now() < giveUpAt) {
    const known = await checkOutcome(seen, sent)
    if (known) return known
    await waitForRetry()
  }
  return null
}
