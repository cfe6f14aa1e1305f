import { daysIn } from '#contract/calendar.ts'
import { SHORT_MONTHS } from '#domain/english/months.ts'
import { DAY } from './milliseconds.ts'

const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => dayOf(numberOf(day) + count)

export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** Adds months to a day; a day that the month lacks becomes the last of the month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const months = year * 12 + month - 1 + count
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1]
  const text = (number: number, digits: number) => String(number).padStart(digits, '0')
  return `${text(toYear, 4)}-${text(toMonth, 2)}-${text(Math.min(date, daysIn(toYear, toMonth)), 2)}`
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => (((numberOf(day) + 4) % 7) + 7) % 7

export const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `21 Nov 2026`, as on every screen. */
export function formatDay(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${date} ${SHORT_MONTHS[month - 1]} ${year}`
}

export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? ''

export const formatWeekday = (day: string): string => `${weekdayName(day)}, ${formatDay(day)}`

export const earliestDay = (days: readonly string[]): string | null => [...days].sort()[0] ?? null
export const latestDay = (days: readonly string[]): string | null => [...days].sort().at(-1) ?? null

export const lastDayOf = (month: string): string => addDays(addMonths(`${month}-01`, 1), -1)
