export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const SHORT_MONTHS = MONTHS.map((name) => name.slice(0, 3))

/** `21 November 2026`, as in a letter. */
export function longDay(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[month - 1]} ${year}`
}

/** `November 2026`, of a month or of a day in it. */
export function monthOfYear(day: string): string {
  const [year, month = 1] = day.split('-').map(Number)
  return `${MONTHS[month - 1]} ${year}`
}
