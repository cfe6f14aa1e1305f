/**
 * `fetch` that has read the body to its end when it answers, and whose signal holds until then. In Node 20 the signal of
 * the plain one is lost once memory is tidied: a body that drips in, or a peer that stays mute, is waited for for ever.
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
  // Ends the connection too, which nobody would read from any more.
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
