import type { PathClock } from '#contract/path/path.ts'
import { counted } from '#domain/english/counted.ts'
import { isFirstDay } from '#domain/path/clocks.ts'
import { daysLeft } from './path-labels.ts'

// What is good for years needs no count of days.
const YEARS_FROM = 730

// `in 26 days` where something begins.
export const spanLeft = (clock: Pick<PathClock, 'code' | 'daysLeft' | 'severity'>): string => {
  const { code, daysLeft: left } = clock
  if (isFirstDay(code) && left > 0) return `in ${counted(left, 'day')}`
  return left >= YEARS_FROM ? `about ${counted(Math.round(left / 365), 'year')} left` : daysLeft(clock)
}
