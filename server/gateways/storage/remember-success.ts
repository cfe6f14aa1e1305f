const HOLDS = 5_000

/** Shares one check between concurrent callers, and skips the check for a while after a success. */
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
