const HOLDS = 5_000

/** Asks once for everybody who asks at the same time, and not again for a while after a success. */
export function rememberSuccess(ask: () => Promise<void>): () => Promise<void> {
  let goodUntil = 0
  let underWay: Promise<void> | undefined
  const askNow = async () => {
    try {
      await ask()
      goodUntil = performance.now() + HOLDS
    } finally {
      underWay = undefined
    }
  }
  return async () => {
    if (performance.now() < goodUntil) return
    underWay ??= askNow()
    await underWay
  }
}
