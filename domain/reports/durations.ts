export interface DurationUnit {
  seconds: number
  word: string
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const minutesUnit: DurationUnit = { seconds: MINUTE, word: 'min' }
const hoursUnit: DurationUnit = { seconds: HOUR, word: 'h' }
const daysUnit: DurationUnit = { seconds: DAY, word: 'd' }

/** A stretch of time in its two largest units: `3 d 4 h`, `7 h 45 min`, `12 min`, `under a minute`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / MINUTE) * MINUTE
  if (seconds < MINUTE) return 'under a minute'
  if (minutes < HOUR) return `${minutes / MINUTE} min`
  if (minutes < DAY) return inTwo(minutes, hoursUnit, minutesUnit)
  return inTwo(Math.round(seconds / HOUR) * HOUR, daysUnit, hoursUnit)
}

function inTwo(seconds: number, large: DurationUnit, small: DurationUnit): string {
  const rest = (seconds % large.seconds) / small.seconds
  const whole = `${Math.floor(seconds / large.seconds)} ${large.word}`
  return rest > 0 ? `${whole} ${rest} ${small.word}` : whole
}

export function unitFor(most: number): DurationUnit {
  if (most >= 4 * DAY) return daysUnit
  if (most >= 3 * HOUR) return hoursUnit
  return minutesUnit
}
