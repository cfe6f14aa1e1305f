import { addMonths } from '#domain/calendar/calendar.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { Refusal } from '#domain/refusal.ts'
import { monthsBetween } from '#domain/reports/months.ts'

// Months are those of the calendar, in the time zone of the provider, in which the days of the books are.
export const monthOf = (day: string): string => day.slice(0, 7)
export const firstDayOf = (month: string): string => `${month}-01`
export const monthAfter = (month: string): string => monthOf(addMonths(firstDayOf(month), 1))

/** The day on which money of a day stands in the books: its own, or the first that is open. A trigger keeps to the same. */
export const bookedOn = (day: string, lastClosed: string | null): string =>
  lastClosed === null || monthOf(day) > lastClosed ? day : firstDayOf(monthAfter(lastClosed))

export interface MonthsOfBooks {
  lastClosed: string | null
  first: string | null
  running: string
}

/** The month that is closed next: after the last one that is closed, or else that of the first entry. */
export function nextToClose({ lastClosed, first, running }: MonthsOfBooks): string | null {
  const next = lastClosed === null ? first : monthAfter(lastClosed)
  return next !== null && next < running ? next : null
}

export const monthsToClose = (months: MonthsOfBooks): number => {
  const next = nextToClose(months)
  return next === null ? 0 : monthsBetween(next, months.running) - 1
}

export function refuseToClose(month: string, { lastClosed, first, running }: MonthsOfBooks): void {
  const refuse = (sentence: string) => {
    throw new Refusal('conflict', sentence)
  }
  if (month >= running) refuse(`${monthOfYear(month)} is not over yet`)
  if (lastClosed !== null && month <= lastClosed) refuse(`${monthOfYear(month)} is closed already`)
  if (lastClosed !== null && month > monthAfter(lastClosed))
    refuse(`Close ${monthOfYear(monthAfter(lastClosed))} first: months are closed one after the other`)
  if (first === null || month < first) refuse(`There is nothing in the books up to ${monthOfYear(month)}`)
}
