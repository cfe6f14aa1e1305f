import { addMonths } from '../calendar/calendar.ts'

const TEN_YEARS = 120

// A year that was mistyped, rather than money that the books of today should take.
export const isLongAgo = (day: string, today: string): boolean => day < addMonths(today, -TEN_YEARS)

export const isFarAway = (day: string, today: string): boolean =>
  isLongAgo(day, today) || day > addMonths(today, TEN_YEARS)
