/** Asks once for everybody who asks at the same time, and not again for a while after a success. */
export function rememberSuccess(ask: () => Promise<void>, holds = 5_000): () => Promise<void> {
  let goodUntil = 0
  let underWay: Promise<void> | undefined
  const askNow = async () => {
    try {
      await ask()
      goodUntil = performance.now() + holds
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
