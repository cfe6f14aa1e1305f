import { ApiError } from '#web/lib/api-error.ts'

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]
const STEADY_DELAY_MS = 10_000
/** A gateway or a server that is just starting again: the same as a line that is cut. */
const AWAY = [502, 503, 504]
const TOO_MANY = 429

/** The bytes stopped moving, or the connection broke before an answer came. */
export class NetworkError extends Error {
  override name = 'LostLine'
}

/** Whether an error says nothing about what was sent, so that sending it again may help. */
export const isLineTrouble = (error: unknown): boolean =>
  error instanceof NetworkError ||
  // How `fetch` reports that no answer came.
  error instanceof TypeError ||
  (error instanceof ApiError && AWAY.includes(error.status))

/** The server says which part of it is away: that is told to the person after a few tries, not waited out in silence. */
const isNamedTrouble = (error: unknown) => error instanceof ApiError && error.code !== undefined

const isWorthRepeating = (error: unknown) =>
  isLineTrouble(error) || (error instanceof ApiError && error.status === TOO_MANY)

const waitAskedFor = (error: unknown) => (error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0)

/** Waits so long, or until the browser says that its line is back, which it does not when only the way beyond broke. */
const passOrLineIsBack = (milliseconds: number, signal: AbortSignal) =>
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
  onTrouble: () => void
}

/**
 * Repeats what a lost line interrupted: after 0, 1, 3 and 5 s, then every 10 s for as long as the page is open, and at
 * once when the browser says that its line is back. What the server names as away is given up after the first tries.
 */
export async function retryForever<T>(work: () => Promise<T>, { signal, onTrouble }: RetryOptions): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isWorthRepeating(error)) throw error
      const delay = RETRY_DELAYS_MS[tries]
      if (delay === undefined && isNamedTrouble(error)) throw error
      onTrouble()
      await passOrLineIsBack(Math.max(delay ?? STEADY_DELAY_MS, waitAskedFor(error)), signal)
    }
  }
}
