import { MONTHS, SHORT_MONTHS } from '#domain/english/months.ts'

const two = (number: number) => String(number).padStart(2, '0')

const monthNamed = (word: string) => {
  const start = word.toLowerCase()
  const index = SHORT_MONTHS.findIndex((short) => start.startsWith(short.toLowerCase()))
  const full = MONTHS[index]?.toLowerCase() ?? ''
  return index >= 0 && (full.startsWith(start) || start === 'sept') ? index + 1 : 0
}

const day = (year: string, month: number, date: number) =>
  month >= 1 && month <= 12 && date >= 1 && date <= 31 ? [`${year}-${two(month)}-${two(date)}`] : []

/**
 * The days, as yyyy-MM-dd, that the typed text may mean: none, one, or two if 03/04/1995 reads both ways. Does not
 * check that the day exists.
 */
export function daysMeant(typed: string): string[] {
  const text = typed.trim().replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
  const [, year = '', yearsMonth, yearsDay] = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text) ?? []
  if (year) return day(year, Number(yearsMonth), Number(yearsDay))

  const [, date, word = '', inYear = ''] = /^(\d{1,2})[-/. ]*([a-z]+)[-/., ]*(\d{4})$/i.exec(text) ?? []
  if (word) return day(inYear, monthNamed(word), Number(date))

  const [, name = '', dated, ofYear = ''] = /^([a-z]+)[-/. ]*(\d{1,2})[-/., ]+(\d{4})$/i.exec(text) ?? []
  if (name) return day(ofYear, monthNamed(name), Number(dated))

  const [, one, other, last = ''] = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? []
  const readings = [...day(last, Number(other), Number(one)), ...day(last, Number(one), Number(other))]
  return [...new Set(readings)]
}

/** Like `daysMeant`; without a year, the next such day from `first`. */
export function daysMeantFrom(first: string, typed: string): string[] {
  const written = daysMeant(typed)
  if (written.length > 0) return written
  const year = Number(first.slice(0, 4))
  const ahead = [year, year + 1].flatMap((one) => daysMeant(`${typed} ${one}`)).filter((day) => day >= first)
  return ahead.filter((day, place) => ahead.findIndex((one) => one.slice(4) === day.slice(4)) === place)
}

export function monthMeant(typed: string): string | undefined {
  const text = typed.trim()
  const [, first, firstMonth] = /^(\d{4})[-/. ](\d{1,2})$/.exec(text) ?? []
  const [, lastMonth, last] = /^(\d{1,2})[-/. ](\d{4})$/.exec(text) ?? []
  const [, word = '', named] = /^([a-z]+)[-/., ]*(\d{4})$/i.exec(text) ?? []
  const month = word ? monthNamed(word) : Number(firstMonth ?? lastMonth)
  return month >= 1 && month <= 12 ? `${first ?? last ?? named}-${two(month)}` : undefined
}

export function formatTypedDay(value: string): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  const name = SHORT_MONTHS[Number(month) - 1]
  return name ? `${Number(date)} ${name} ${year}` : value
}

export function formatTypedMonth(value: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(value) ?? []
  const name = SHORT_MONTHS[Number(month) - 1]
  return name ? `${name} ${year}` : value
}

export const formatTypedCalendar = (value: string): string => formatTypedMonth(formatTypedDay(value))

/** A day for a calendar: midnight in the reader's zone, so that no zone shifts it. */
export function calendarDate(value: string): Date | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []
  if (date === undefined) return undefined
  const midnight = new Date(Number(year), Number(month) - 1, Number(date))
  return dayOf(midnight) === value ? midnight : undefined
}

export const dayOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
