export interface Body {
  claimedBytes: number
  bytes: AsyncIterable<Uint8Array>
}

interface Flow {
  bytes: AsyncIterable<Uint8Array>
  received: () => number
  end: (error: Error) => void
}

export function bodyThatEnds(source: AsyncIterable<Uint8Array>): Flow {
  let received = 0
  let end: (error: Error) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    end = reject
  })
  // Nobody may be reading when it ends.
  ended.catch(() => {})
  async function* read() {
    const pieces = source[Symbol.asyncIterator]()
    let isOver = false
    try {
      for (;;) {
        const next = await Promise.race([pieces.next(), ended])
        isOver = next.done === true
        if (next.done) return
        received += next.value.length
        yield next.value
      }
    } finally {
      // A generator that waits for its source would have its end wait too.
      if (!isOver) void pieces.return?.()
    }
  }
  return { bytes: read(), received: () => received, end }
}
