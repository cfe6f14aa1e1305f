import { ApiError } from '#web/lib/api-error.ts'

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000]
/** A gateway or a server that is just starting again: the same as a line that is cut. */
const AWAY = [502, 503, 504]

/** The bytes stopped moving, or the connection broke before an answer came. */
export class LostLine extends Error {
  override name = 'LostLine'
}

/** Whether an error says nothing about what was sent, so that sending it again may help. */
export const isLineTrouble = (error: unknown): boolean =>
  error instanceof LostLine ||
  // How `fetch` reports that no answer came.
  error instanceof TypeError ||
  (error instanceof ApiError && AWAY.includes(error.status))

const resolveOn = (wait: (done: () => void) => () => void, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = wait(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    })
    const giveUp = () => {
      stop()
      reject(signal.reason)
    }
    signal.addEventListener('abort', giveUp, { once: true })
  })

const pass = (milliseconds: number, signal: AbortSignal) =>
  resolveOn((done) => {
    const timer = setTimeout(done, milliseconds)
    return () => clearTimeout(timer)
  }, signal)

const lineIsBack = (signal: AbortSignal) =>
  resolveOn((done) => {
    window.addEventListener('online', done, { once: true })
    return () => window.removeEventListener('online', done)
  }, signal)

interface Terms {
  signal: AbortSignal
  /** Told before each wait that the line gave trouble. */
  onTrouble: () => void
}

/** Repeats what a lost line interrupted: after 0, 1, 3 and 5 s, and without counting while the browser has no line at all. */
export async function keepTrying<T>(work: () => Promise<T>, { signal, onTrouble }: Terms): Promise<T> {
  for (let tries = 0; ; ) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !isLineTrouble(error)) throw error
      const delay = RETRY_DELAYS_MS[tries]
      if (navigator.onLine && delay === undefined) throw error
      onTrouble()
      if (navigator.onLine) {
        tries += 1
        await pass(delay ?? 0, signal)
      } else {
        tries = 0
        await lineIsBack(signal)
      }
    }
  }
}
