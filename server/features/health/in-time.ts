const ANSWER_WITHIN = 1_500

/** Calls `ask` with a timeout; answers `otherwise` on failure or timeout. A slow call is never started twice. */
export function inTime<T>(ask: () => Promise<T>, otherwise: T): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask()
      .catch(() => otherwise)
      .finally(() => {
        asked = undefined
      })
    return Promise.race([asked, silence(otherwise)])
  }
}

const silence = <T>(otherwise: T) => new Promise<T>((resolve) => setTimeout(resolve, ANSWER_WITHIN, otherwise).unref())
