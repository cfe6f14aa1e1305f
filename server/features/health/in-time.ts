const ANSWER_WITHIN = 1_500

/** Asks a part; one that fails or does not answer in time gives `otherwise`, and is not asked again until it did. */
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
