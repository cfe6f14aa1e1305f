export function throttled(pass: (value: number) => void, everyMs: number) {
  let latest: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const passLatest = () => {
    timer = undefined
    if (latest === undefined) return
    pass(latest)
    latest = undefined
    timer = setTimeout(passLatest, everyMs)
  }
  return {
    push(value: number) {
      latest = value
      if (timer === undefined) passLatest()
    },
    drop() {
      latest = undefined
    },
    end: () => clearTimeout(timer),
  }
}
