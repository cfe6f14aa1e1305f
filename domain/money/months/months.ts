import { firstDayOf, monthOf, monthsAfter, monthsBetween } from '#domain/calendar/months.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { Refusal } from '#domain/refusal.ts'

/** The ledger day of money: its own day, or the first open day. A database trigger enforces the same rule. */
export const bookedOn = (day: string, lastClosed: string | null): string =>
  lastClosed === null || monthOf(day) > lastClosed ? day : firstDayOf(monthsAfter(lastClosed, 1))

export interface LedgerMonths {
  lastClosed: string | null
  first: string | null
  running: string
}

/** The next month to close: the one after the last closed month, or the month of the first entry. */
export function nextToClose({ lastClosed, first, running }: LedgerMonths): string | null {
  const next = lastClosed === null ? first : monthsAfter(lastClosed, 1)
  return next !== null && next < running ? next : null
}

export const monthsToClose = (months: LedgerMonths): number => {
  const next = nextToClose(months)
  return next === null ? 0 : monthsBetween(next, months.running) - 1
}

export function refuseToClose(month: string, { lastClosed, first, running }: LedgerMonths): void {
  const refuse = (sentence: string) => {
    throw new Refusal('conflict', sentence)
  }
  if (month >= running) refuse(`${monthOfYear(month)} is not over yet`)
  if (lastClosed !== null && month <= lastClosed) refuse(`${monthOfYear(month)} is closed already`)
  if (lastClosed !== null && month > monthsAfter(lastClosed, 1))
    refuse(`Close ${monthOfYear(monthsAfter(lastClosed, 1))} first: months are closed one after the other`)
  if (first === null || month < first) refuse(`There is nothing in the books up to ${monthOfYear(month)}`)
}
