import { PDF } from '#contract/documents.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { LostLine } from './keep-trying.ts'

/** No byte moved and no answer came for so long: the line is dead, even if nobody said so. */
const INACTIVE_AFTER_MS = 5 * 60_000

interface Sending {
  signal: AbortSignal
  /** Told how many bytes left so far. */
  onProgress: (bytes: number) => void
}

/**
 * Sends one file to an upload link, from its first byte on. Aborting the signal stops the bytes.
 *
 * This is the whole transport: one that knows how far the server got, and goes on from there, takes its place here.
 */
export function sendBytes(uploadURL: string, file: Blob, { signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how far a body got.
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const expectLifeWithin = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => end(new LostLine()), milliseconds)
    }
    const stop = () => end(signal.reason)
    const end = (failure?: unknown) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (failure === undefined) return resolve()
      reject(failure)
      request.abort()
    }

    request.open('PUT', uploadURL)
    request.setRequestHeader('content-type', PDF)
    request.upload.onprogress = ({ loaded }) => {
      expectLifeWithin(INACTIVE_AFTER_MS)
      onProgress(loaded)
    }
    request.onload = () => end(request.status < 300 ? undefined : refusalOf(request))
    request.onerror = () => end(new LostLine())
    signal.addEventListener('abort', stop)
    expectLifeWithin(INACTIVE_AFTER_MS)
    request.send(file)
  })
}

const refusalOf = ({ status, statusText, responseText }: XMLHttpRequest) =>
  new ApiError(status, responseText || statusText)
