import { ApiError } from '#web/lib/api-error.ts'
import { NetworkError } from './retry-forever.ts'

/** No byte moved and no answer came for so long: the line is dead, even if nobody said so. */
const INACTIVE_AFTER_MS = 5 * 60_000

export interface Quiet {
  afterMs: number
  isLineThere: () => Promise<boolean>
}

interface SendBytesOptions {
  signal: AbortSignal
  onProgress: (bytes: number) => void
  quiet?: Quiet
  contentType?: string
}

/**
 * Sends bytes to a link by PUT and answers the ETag that came back, or null where it may not be read.
 * Aborting the signal stops the bytes. Links may lead to another origin: nothing but the bytes goes there.
 */
export function sendBytes(
  url: string,
  bytes: Blob,
  { signal, onProgress, quiet, contentType }: SendBytesOptions,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how far a body got.
    const request = new XMLHttpRequest()
    const life = watchLife(() => end(new NetworkError()), quiet)
    const stop = () => end(signal.reason)
    // What is under way when the browser has found another line was begun on the one before.
    const loseLine = () => end(new NetworkError())
    const end = (failure: unknown) => {
      leave()
      reject(failure)
      request.abort()
    }
    const leave = () => {
      life.end()
      signal.removeEventListener('abort', stop)
      window.removeEventListener('online', loseLine)
    }

    request.open('PUT', url)
    if (contentType) request.setRequestHeader('content-type', contentType)
    request.upload.onprogress = ({ loaded }) => {
      life.goesOn()
      onProgress(loaded)
    }
    request.onload = () => {
      if (request.status >= 300) return end(refusalOf(request))
      leave()
      resolve(request.getResponseHeader('etag')?.replaceAll('"', '') ?? null)
    }
    request.onerror = () => end(new NetworkError())
    signal.addEventListener('abort', stop)
    window.addEventListener('online', loseLine)
    request.send(bytes)
  })
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const { status, statusText, responseText } = request
  const wait = Number(request.getResponseHeader('retry-after') ?? Number.NaN)
  return new ApiError(status, responseText || statusText, Number.isNaN(wait) ? undefined : wait)
}

/** Finds out that a connection is dead: by its long silence, or because another one is answered while it is silent. */
function watchLife(onDead: () => void, quiet: Quiet | undefined) {
  let inactive: ReturnType<typeof setTimeout> | undefined
  let doubt: ReturnType<typeof setTimeout> | undefined
  /** Counts the moves, so that an answer from before the last one proves nothing. */
  let moves = 0

  const beginToDoubt = ({ afterMs, isLineThere }: Quiet) => {
    doubt = setTimeout(async () => {
      const seen = moves
      const isThere = await isLineThere()
      if (seen !== moves) return
      if (isThere) onDead()
      else beginToDoubt({ afterMs, isLineThere })
    }, afterMs)
  }
  const end = () => {
    moves += 1
    clearTimeout(inactive)
    clearTimeout(doubt)
  }
  const goesOn = () => {
    end()
    inactive = setTimeout(onDead, INACTIVE_AFTER_MS)
    if (quiet) beginToDoubt(quiet)
  }
  goesOn()
  return { goesOn, end }
}
