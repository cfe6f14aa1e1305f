export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** False for a time far ahead too, which a wrong clock has left behind. */
export const isWithin = (milliseconds: number, at: Date, now: Date): boolean =>
  Math.abs(now.getTime() - at.getTime()) < milliseconds
