import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { NetworkError } from './retry-forever.ts'

// Without any progress for so long the connection counts as dead.
const INACTIVE_AFTER_MS = 5 * MINUTE

interface StallCheck {
  afterMs: number
  isServerReachable: () => Promise<boolean>
}

interface SendBytesOptions {
  signal: AbortSignal
  onProgress: (bytes: number) => void
  stallCheck?: StallCheck
  contentType?: string
}

/** PUTs bytes to a signed URL, possibly of another origin, and returns the ETag, or null where it may not be read. */
export const sendBytes = (
  url: string,
  bytes: Blob,
  { signal, onProgress, stallCheck, contentType }: SendBytesOptions,
): Promise<string | null> =>
  new Promise((resolve, reject) => {
    // `fetch` has no upload progress.
    const request = new XMLHttpRequest()
    const watch = watchForStall(() => end(new NetworkError()), stallCheck)
    const stop = () => end(signal.reason)
    // A request that is pending when the browser comes online was started on the lost connection.
    const onOnline = () => end(new NetworkError())
    const end = (failure: unknown) => {
      leave()
      reject(failure)
      request.abort()
    }
    const leave = () => {
      watch.end()
      signal.removeEventListener('abort', stop)
      window.removeEventListener('online', onOnline)
    }

    request.open('PUT', url)
    if (contentType) request.setRequestHeader('content-type', contentType)
    request.upload.onprogress = ({ loaded }) => {
      watch.progressed()
      onProgress(loaded)
    }
    request.onload = () => {
      if (request.status >= 300) return end(refusalOf(request))
      leave()
      resolve(request.getResponseHeader('etag')?.replaceAll('"', '') ?? null)
    }
    request.onerror = () => end(new NetworkError())
    signal.addEventListener('abort', stop)
    window.addEventListener('online', onOnline)
    request.send(bytes)
  })

function refusalOf(request: XMLHttpRequest): ApiError {
  const { status, statusText, responseText } = request
  const wait = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  return new ApiError(status, responseText || statusText, Number.isNaN(wait) ? undefined : wait)
}

/** Detects a dead connection: by a long silence, or because another request succeeds while it is silent. */
function watchForStall(onStalled: () => void, quiet: StallCheck | undefined) {
  let inactiveTimer: ReturnType<typeof setTimeout> | undefined
  let quietTimer: ReturnType<typeof setTimeout> | undefined
  /** Makes a response from before the last progress prove nothing. */
  let progressCount = 0

  const checkWhenQuiet = ({ afterMs, isServerReachable }: StallCheck) => {
    quietTimer = setTimeout(async () => {
      const seen = progressCount
      const isThere = await isServerReachable()
      if (seen !== progressCount) return
      if (isThere) onStalled()
      else checkWhenQuiet({ afterMs, isServerReachable })
    }, afterMs)
  }
  const end = () => {
    progressCount += 1
    clearTimeout(inactiveTimer)
    clearTimeout(quietTimer)
  }
  const progressed = () => {
    end()
    inactiveTimer = setTimeout(onStalled, INACTIVE_AFTER_MS)
    if (quiet) checkWhenQuiet(quiet)
  }
  progressed()
  return { progressed, end }
}
