import { ApiError, Offline } from './api-error.ts'
import type { Fetch } from './call.ts'
import { judgeLine } from './connection.ts'

// `randomUUID` is there on secure pages only.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Sends a request with an idempotency key, so that a retry after a lost response does nothing twice. */
export const withKey =
  (key: string): Fetch =>
  (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('idempotency-key', key)
    return judgeLine(fetch(path, { ...init, headers }))
  }

export interface UnansweredRequest<Body> {
  key: string
  body: Body
  /** The first sending, by `performance.now()`. */
  sentAt: number
}

/** An unchanged request keeps its key, so that a repeat counts once. */
export const withItsKey = <Body>(body: Body, unanswered: UnansweredRequest<Body> | null): UnansweredRequest<Body> =>
  unanswered && JSON.stringify(unanswered.body) === JSON.stringify(body)
    ? unanswered
    : { key: newKey(), body, sentAt: performance.now() }

const GATEWAY_FAILURES: readonly number[] = [502, 504]

/** A sent request without a response may have arrived; a gateway timeout does not tell. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Offline) && !(error instanceof ApiError && !GATEWAY_FAILURES.includes(error.status))
