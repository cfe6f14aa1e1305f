/** How fast the bytes of a file go, smoothed, so that the time that is left does not jump. */
export interface Pace {
  at: number
  bytes: number
  bytesPerMs: number | undefined
}

const HALF_LIFE_MS = 2000

export function paceAfter(pace: Pace | undefined, bytes: number, at: number): Pace {
  if (!pace) return { at, bytes, bytesPerMs: undefined }
  const passed = at - pace.at
  if (passed <= 0) return pace
  const now = Math.max(0, bytes - pace.bytes) / passed
  const weight = 0.5 ** (passed / HALF_LIFE_MS)
  const bytesPerMs = pace.bytesPerMs === undefined ? now : pace.bytesPerMs * weight + now * (1 - weight)
  return { at, bytes, bytesPerMs }
}

/** In minutes and seconds, as 1m 05s or 12s; nothing while nobody can know. */
export function timeLeft(pace: Pace | undefined, size: number): string | undefined {
  if (!pace?.bytesPerMs || pace.bytes >= size) return
  const seconds = Math.ceil((size - pace.bytes) / pace.bytesPerMs / 1000)
  if (seconds >= 3600) return
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds}s` : `${minutes}m ${String(seconds % 60).padStart(2, '0')}s`
}
