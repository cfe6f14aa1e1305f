/** Tells the first number at once and then the latest, once in so many milliseconds. */
export function throttled(tell: (value: number) => void, everyMs: number) {
  let latest: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tellLatest = () => {
    timer = undefined
    if (latest === undefined) return
    tell(latest)
    latest = undefined
    timer = setTimeout(tellLatest, everyMs)
  }
  return {
    note(value: number) {
      latest = value
      if (timer === undefined) tellLatest()
    },
    /** What was not told yet is no longer true. */
    drop() {
      latest = undefined
    },
    end: () => clearTimeout(timer),
  }
}
