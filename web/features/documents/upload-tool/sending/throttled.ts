/** Passes on the first value at once, and then the latest one every so many milliseconds. */
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
    /** Discards a value that was not passed on yet. */
    drop() {
      latest = undefined
    },
    end: () => clearTimeout(timer),
  }
}
