import { NetworkError } from './retry-forever.ts'

/** A connection that has lain idle while the line changed is dead, and nobody says so to whoever asks on it. */
const ANSWERED_WITHIN_MS = 20_000
/** The server reads a whole file before it says that it is filed. */
export const READ_WITHIN_MS = 120_000

/** For `call`: asks the server, and stops waiting when the signal says so or when no answer begins in time. */
export const fetchUntil =
  (signal: AbortSignal, withinMs = ANSWERED_WITHIN_MS) =>
  async (path: string, init: RequestInit): Promise<Response> => {
    const control = new AbortController()
    const stop = () => control.abort(signal.reason)
    const timer = setTimeout(() => control.abort(new NetworkError()), withinMs)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    try {
      return await fetch(path, { ...init, signal: control.signal })
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
    }
  }
