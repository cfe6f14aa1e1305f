/**
 * Fetches and reads the whole body before it returns, and obeys the signal until then. Plain `fetch` of Node 20 loses
 * its signal to garbage collection: a slow body or a mute peer would keep the caller waiting for ever.
 */
export async function fetchWhole(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { signal } = init
  if (!signal) return readWhole(await fetch(url, init))
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([aborted, fetch(url, init).then((answer) => readWhole(answer, signal))])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function readWhole(answer: Response, signal?: AbortSignal): Promise<Response> {
  if (!answer.body) return answer
  const reader = answer.body.getReader()
  // Also closes the connection, which has no reader any more.
  const giveUp = () => void reader.cancel(signal?.reason).catch(() => {})
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    const pieces: Uint8Array[] = []
    for (let next = await reader.read(); !next.done; next = await reader.read()) pieces.push(next.value)
    const { status, statusText, headers } = answer
    return new Response(Buffer.concat(pieces), { status, statusText, headers })
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}
