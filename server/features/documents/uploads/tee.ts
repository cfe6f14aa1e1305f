export interface Tee {
  pieces: AsyncIterable<Uint8Array>
  push: (piece: Uint8Array) => Promise<void>
  end: () => void
  fail: (error: unknown) => void
  detach: () => void
}

type TeeEvent = { piece: Uint8Array } | { over: true } | { error: unknown }

export function openTee(): Tee {
  let isDetached = false
  let offer: { of: TeeEvent; taken: () => void } | null = null
  let wake: () => void = () => {}

  const put = (of: TeeEvent) =>
    new Promise<void>((taken) => {
      if (isDetached) return taken()
      offer = { of, taken }
      wake()
    })
  const detach = () => {
    isDetached = true
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
      detach()
    }
  }

  return {
    pieces: read(),
    push: (piece) => put({ piece }),
    end: () => void put({ over: true }),
    fail: (error) => void put({ error }),
    detach,
  }
}
