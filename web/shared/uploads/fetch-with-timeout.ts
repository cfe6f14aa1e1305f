import { NetworkError } from './retry-forever.ts'

// A connection that was idle while the network changed may be dead without an error.
const ANSWER_TIMEOUT_MS = 20_000
/** The server inspects the whole file before it answers. */
export const INSPECTION_TIMEOUT_MS = 120_000

/** A `fetch` for `call`, with an abort signal and a timeout for the first byte of the answer. */
export const fetchWithTimeout =
  (signal: AbortSignal, withinMs = ANSWER_TIMEOUT_MS) =>
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
