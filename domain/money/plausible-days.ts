import { addMonths } from '../calendar/calendar.ts'

const TEN_YEARS = 120

// Catches a mistyped year, which must not enter the ledger.
export const isLongAgo = (day: string, today: string): boolean => day < addMonths(today, -TEN_YEARS)

export const isFarAway = (day: string, today: string): boolean =>
  isLongAgo(day, today) || day > addMonths(today, TEN_YEARS)
