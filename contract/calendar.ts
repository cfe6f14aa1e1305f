import { z } from 'zod'
import { storableText } from './route.ts'

export const FIRST_DAY = '1900-01-01'
export const FIRST_YEAR = 1900

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Number of days in a month; `month` counts from 1. */
export const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)

export function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return day !== undefined && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month))
}

const A_DAY = { error: 'Give the day as 2026-11-21' }
export const DayOfFilter = z.string(A_DAY).refine(isDay, A_DAY).optional()

export const daysOfFilter = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{1,4}$/, { error })
    .optional()

export const isRange = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to
export const WRONG_RANGE = { error: 'Give a last day that is not before the first', path: ['to'] }

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** Today as yyyy-MM-dd; days are compared as text and never become instants. */
export const today = (): string => new Date().toISOString().slice(0, 10)

const FIRST_ZONE_MS = 14 * 60 * 60_000
// Today where a day begins first (UTC+14); the server refuses a later day of the sheet than today in the office.
const latestToday = (): string => new Date(Date.now() + FIRST_ZONE_MS).toISOString().slice(0, 10)
/** The month that has begun somewhere. */
export const latestMonth = (): string => latestToday().slice(0, 7)

export const NO_SUCH_DAY = 'Enter a date that exists, such as 1995-04-23'
export const NO_SUCH_MONTH = 'Enter a month and year, such as 2019-06'
export const DAY_OUT_OF_REACH = 'Enter a date from 1 January 1900 to today'
const MONTH_OUT_OF_REACH = 'Enter a month and year from 1900 to this year'

export const RECENT_DAY_OUT_OF_REACH = 'Enter a date from 1 January 2000 to today'

/** The caller refuses a day after today: today of the portal begins before or after today in UTC. */
export const RecentDay = z
  .string({ error: NO_SUCH_DAY })
  .refine(isDay, { error: NO_SUCH_DAY })
  .refine((day) => day >= '2000-01-01', { error: RECENT_DAY_OUT_OF_REACH })

export const pastDay = (sentence: string) =>
  storableText(sentence)
    .trim()
    .min(1, { error: sentence })
    .refine(isDay, { error: NO_SUCH_DAY })
    .refine((day) => day >= FIRST_DAY && day <= latestToday(), { error: DAY_OUT_OF_REACH })

export const monthSoFar = (sentence: string) =>
  storableText(sentence)
    .trim()
    .min(1, { error: sentence })
    .refine(isMonth, { error: NO_SUCH_MONTH })
    .refine((month) => month >= `${FIRST_YEAR}-01` && month.slice(0, 4) <= latestToday().slice(0, 4), {
      error: MONTH_OUT_OF_REACH,
    })
