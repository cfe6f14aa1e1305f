import type { ClockCode, PathClock } from '#contract/path/path.ts'
import { counted } from '#domain/english/counted.ts'

const FIRST_DAYS: readonly ClockCode[] = ['retest_policy', 'retest_from']
// Clocks that are hidden once they are over.
const PASSING: readonly ClockCode[] = [
  'book_by',
  'move_by',
  'att_end',
  'retest_from',
  'registration_end',
  'order_lapses',
  'board_file_end',
]
export const URGENT_DAYS = 7

// From this length, a clock counts years instead of days.
const YEARS_FROM = 730

export const isFirstDay = (code: ClockCode): boolean => FIRST_DAYS.includes(code)

export const clockKey = ({ code, requirementId }: Pick<PathClock, 'code' | 'requirementId'>): string =>
  code === 'document_end' ? `${code}-${requirementId}` : code

export const clockDay = ({ date, localTime = '' }: Pick<PathClock, 'date' | 'localTime'>): string =>
  date ?? localTime.slice(0, 10)

// The day that the policy names is one too early to test on.
export const isTold = ({ code }: Pick<PathClock, 'code'>): boolean => code !== 'retest_policy'

export const isRunning = (clock: Pick<PathClock, 'code' | 'severity'>): boolean =>
  clock.severity !== 'met' && isTold(clock)

export const isAhead = (clock: PathClock): boolean => isRunning(clock) && clock.daysLeft >= 0

export const stillCounts = (clock: PathClock): boolean =>
  isRunning(clock) && (isAhead(clock) || !PASSING.includes(clock.code))

export const soonestFirst = (clocks: readonly PathClock[]): PathClock[] =>
  clocks.toSorted((one, other) => one.daysLeft - other.daysLeft)

/** `in 26 days` where something begins, else `26 days left`, `today`, `3 days ago`. */
export function spanLeft({
  code,
  daysLeft: left,
  severity,
}: Pick<PathClock, 'code' | 'daysLeft' | 'severity'>): string {
  if (left === 0) return severity === 'past' ? 'over since today' : 'today'
  if (left < 0) return `${counted(-left, 'day')} ago`
  if (isFirstDay(code)) return `in ${counted(left, 'day')}`
  return left >= YEARS_FROM ? `about ${counted(Math.round(left / 365), 'year')} left` : `${counted(left, 'day')} left`
}
