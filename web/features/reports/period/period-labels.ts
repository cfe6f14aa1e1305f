import { formatDuration } from '#domain/reports/durations.ts'

const dayOf = (first: string) => new Date(`${first}T00:00:00Z`)
const write = (first: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(dayOf(first))

export const monthName = (first: string) => write(first, { month: 'short', year: 'numeric' })

export const monthMark = (first: string) =>
  first.slice(5, 7) === '01'
    ? `${write(first, { month: 'short' })} ’${first.slice(2, 4)}`
    : write(first, { month: 'short' }).slice(0, 3)

export const weekName = (first: string) =>
  `Week of ${write(first, { day: 'numeric', month: 'short', year: 'numeric' })}`
export const weekMark = (first: string) => write(first, { day: 'numeric', month: 'short' })

export const formatCount = (count: number) => count.toLocaleString('en-US')

export const durationOrDash = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds))

/** A share in whole percent; below one percent it still reads as more than zero. */
export function formatPercent(of: number, whole: number): string {
  if (whole === 0 || of === 0) return '0%'
  const percent = (of / whole) * 100
  return percent < 1 ? 'under 1%' : `${Math.round(percent)}%`
}
