import { addMonths } from './calendar.ts'
import { dayAt } from './zones.ts'

// A month is a text such as 2026-11.

export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`

export const monthsAfter = (month: string, count: number): string => monthOf(addMonths(firstDayOf(month), count))

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** Counts the first and the last month. */
export const monthsBetween = (from: string, to: string): number => numberOf(to) - numberOf(from) + 1

export const monthIn = (timeZone: string, instant: Date): string => monthOf(dayAt(instant, timeZone))

export const yearIn = (timeZone: string, instant: Date): number => Number(dayAt(instant, timeZone).slice(0, 4))
