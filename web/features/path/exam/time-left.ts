import { counted } from '#domain/english/counted.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `3 days 4 hours`, `4 hours 20 minutes`, `20 minutes`; null when it is over. */
export function timeLeft(until: Date, now: Date): string | null {
  const left = until.getTime() - now.getTime()
  if (left <= 0) return null
  const days = Math.floor(left / DAY)
  const hours = Math.floor((left % DAY) / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const parts = [
    days > 0 && counted(days, 'day'),
    hours > 0 && counted(hours, 'hour'),
    days === 0 && minutes > 0 && counted(minutes, 'minute'),
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : 'less than a minute'
}
