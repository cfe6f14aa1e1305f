export interface Branch {
  pieces: AsyncIterable<Uint8Array>
  push: (piece: Uint8Array) => Promise<void>
  end: () => void
  fail: (error: unknown) => void
  leave: () => void
}

type BranchEvent = { piece: Uint8Array } | { over: true } | { error: unknown }

export function openBranch(): Branch {
  let isLeft = false
  let offer: { of: BranchEvent; taken: () => void } | null = null
  let wake: () => void = () => {}

  const put = (of: BranchEvent) =>
    new Promise<void>((taken) => {
      if (isLeft) return taken()
      offer = { of, taken }
      wake()
    })
  const leave = () => {
    isLeft = true
    offer?.taken()
    offer = null
  }
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        while (!offer) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        const { of, taken } = offer
        offer = null
        if ('over' in of) return taken()
        if ('error' in of) throw of.error
        try {
          yield of.piece
        } finally {
          taken()
        }
      }
    } finally {
      leave()
    }
  }

  return {
    pieces: read(),
    push: (piece) => put({ piece }),
    end: () => void put({ over: true }),
    fail: (error) => void put({ error }),
    leave,
  }
}
