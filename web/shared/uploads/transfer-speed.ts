/** A moving average, so that the remaining time does not jump. */
export interface TransferSpeed {
  at: number
  bytes: number
  bytesPerMs: number | undefined
}

const HALF_LIFE_MS = 2000

export function updateSpeed(speed: TransferSpeed | undefined, bytes: number, at: number): TransferSpeed {
  if (!speed) return { at, bytes, bytesPerMs: undefined }
  const passed = at - speed.at
  if (passed <= 0) return speed
  const now = Math.max(0, bytes - speed.bytes) / passed
  const weight = 0.5 ** (passed / HALF_LIFE_MS)
  const bytesPerMs = speed.bytesPerMs === undefined ? now : speed.bytesPerMs * weight + now * (1 - weight)
  return { at, bytes, bytesPerMs }
}

export function timeLeft(speed: TransferSpeed | undefined, size: number): string | undefined {
  if (!speed?.bytesPerMs || speed.bytes >= size) return
  const seconds = Math.ceil((size - speed.bytes) / speed.bytesPerMs / 1000)
  if (seconds >= 3600) return
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds}s` : `${minutes}m ${String(seconds % 60).padStart(2, '0')}s`
}

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
