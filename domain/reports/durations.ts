const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A stretch of time in its two largest units: `3 d 4 h`, `7 h 45 min`, `12 min`, `under a minute`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE) * MINUTE
  if (seconds < MINUTE) return 'under a minute'
  if (minutes < HOUR) return `${minutes / MINUTE} min`
  if (minutes < DAY) return inTwo(minutes, HOUR, 'h', MINUTE, 'min')
  return inTwo(Math.round(seconds / HOUR) * HOUR, DAY, 'd', HOUR, 'h')
}

function inTwo(seconds: number, large: number, largeWord: string, small: number, smallWord: string): string {
  const rest = (seconds % large) / small
  const whole = `${Math.floor(seconds / large)} ${largeWord}`
  return rest > 0 ? `${whole} ${rest} ${smallWord}` : whole
}

export interface DurationUnit {
  seconds: number
  word: string
}

export function unitFor(most: number): DurationUnit {
  if (most >= 4 * DAY) return { seconds: DAY, word: 'd' }
  if (most >= 3 * HOUR) return { seconds: HOUR, word: 'h' }
  return { seconds: MINUTE, word: 'min' }
}
