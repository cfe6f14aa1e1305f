import type { PathClock } from '#contract/path.ts'
import { counted } from '#domain/english/counted.ts'
import { daysLeft } from './path-labels.ts'

// What is good for years needs no count of days.
const YEARS_FROM = 730

/** `about 4 years left`, and nearer than that in days. */
export const spanLeft = (clock: Pick<PathClock, 'daysLeft' | 'severity'>): string =>
  clock.daysLeft >= YEARS_FROM ? `about ${counted(Math.round(clock.daysLeft / 365), 'year')} left` : daysLeft(clock)
