import { ApiError } from '#web/lib/api-error.ts'

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]
const STEADY_DELAY_MS = 10_000
// A gateway or a restarting server: treated like a lost connection.
const GATEWAY_ERRORS = [502, 503, 504]
const TOO_MANY = 429

/** The connection stalled, or broke before an answer came. */
export class NetworkError extends Error {
  override name = 'NetworkError'
}

/** Whether an error says nothing about the request itself, so that a retry may help. */
export const isNetworkTrouble = (error: unknown): boolean =>
  error instanceof NetworkError ||
  // How `fetch` reports that no answer came.
  error instanceof TypeError ||
  (error instanceof ApiError && GATEWAY_ERRORS.includes(error.status))

/** The server names what is unavailable: after a few tries the person is told. */
const isNamedOutage = (error: unknown) => error instanceof ApiError && error.code !== undefined

const isRetryable = (error: unknown) =>
  isNetworkTrouble(error) || (error instanceof ApiError && error.status === TOO_MANY)

const retryAfterMs = (error: unknown) => (error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0)

/** Resolves early when the browser is online again; it does not notice when only the network beyond it broke. */
const waitOrOnline = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
    }
    const goOn = () => {
      end()
      resolve()
    }
    const giveUp = () => {
      end()
      reject(signal.reason)
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
  })

export interface RetryOptions {
  signal: AbortSignal
  onConnectionLost: () => void
}

/**
 * Retries after network trouble: after 0, 1, 3 and 5 s, then every 10 s for as long as the page is open, and at once
 * when the browser is online again. A named outage of the server is thrown after the first tries.
 */
export async function retryForever<T>(work: () => Promise<T>, { signal, onConnectionLost }: RetryOptions): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) throw error
      const delay = RETRY_DELAYS_MS[tries]
      if (delay === undefined && isNamedOutage(error)) throw error
      onConnectionLost()
      await waitOrOnline(Math.max(delay ?? STEADY_DELAY_MS, retryAfterMs(error)), signal)
    }
  }
}
