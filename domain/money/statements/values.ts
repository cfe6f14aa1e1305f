import { addDays, earliestDay, formatDay, latestDay } from '#domain/calendar/calendar.ts'
import { type Cents, centsOf } from '../amounts.ts'

/** Parses bank amounts: 1,234.50, PHP 1,234.50, -20, (20.00) or 20.00-; null for empty, undefined for invalid. */
export function readAmount(cell: string): Cents | null | undefined {
  const bare = cell.replace(/\s|₱|\$|PHP|USD/gi, '')
  if (bare === '' || /^[-–—]$/.test(bare)) return null
  const parts = /^(\()?([-+−])?(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?(-)?(\))?$/.exec(bare)
  if (!parts) return undefined
  const [, open, sign, units = '', fraction = '', trailing, close] = parts
  if ((open === undefined) !== (close === undefined)) return undefined
  const isNegative = open !== undefined || trailing !== undefined || sign === '-' || sign === '−'
  return centsOf(`${isNegative ? '-' : ''}${units.replaceAll(',', '')}.${fraction.padEnd(2, '0')}`)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export const DATE_FORMATS = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'DD/MM/YYYY',
  'DD MMM YYYY',
  'MMM DD, YYYY',
  'MM/DD/YY',
  'DD/MM/YY',
] as const

export type ReadDay = (cell: string) => string | undefined

const TOKENS: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<year>\\d{2})',
  MMM: '(?<name>[A-Za-z]{3})[a-z]*\\.?',
  MM: '(?<month>\\d{1,2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{1,2})',
  D: '(?<day>\\d{1,2})',
}

/** Creates a parser for days in this format, with any separators; undefined for an invalid format. */
export function dayReader(format: string): ReadDay | undefined {
  const tokens =
    format
      .trim()
      .toUpperCase()
      .match(/Y+|M+|D+/g) ?? []
  const kinds = new Set(tokens.map((token) => token[0]))
  if (tokens.length !== 3 || kinds.size !== 3 || tokens.some((token) => TOKENS[token] === undefined)) return undefined
  const pattern = new RegExp(
    `^${tokens.map((token) => TOKENS[token]).join('[\\s/.,-]+')}(?:[T\\s,]+\\d{1,2}:\\d{2}.*)?$`,
  )
  return (cell) => {
    const { year = '', month, name = '', day = '' } = pattern.exec(cell.trim())?.groups ?? {}
    if (year === '') return undefined
    const number = month ?? String(MONTHS.indexOf(name.toLowerCase()) + 1)
    const written = `${year.padStart(4, '20')}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
    const at = new Date(`${written}T00:00:00Z`)
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : undefined
  }
}

export const formatsOf = (cells: readonly string[]): string[] =>
  DATE_FORMATS.filter((format) => {
    const read = dayReader(format)
    return cells.every((cell) => read?.(cell) !== undefined)
  })

const USUAL_DISTANCE = 31

interface DaysToJudge {
  days: readonly string[]
  lastKnown: string | null
  today: string
}

/** Asks about dates that are likely misread, such as 5 November as 11 May; null without any. */
export function questionAboutDays({ days, lastKnown, today }: DaysToJudge): string | null {
  const [first, last] = [earliestDay(days), latestDay(days)]
  if (first === null || last === null) return null
  const read = first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
  if (last > today) return `Are the lines really of ${read}? ${formatDay(last)} is after today.`
  if (lastKnown === null) return null
  const isUsual = first >= addDays(lastKnown, -USUAL_DISTANCE) && last <= addDays(lastKnown, USUAL_DISTANCE)
  return isUsual
    ? null
    : `Are the lines really of ${read}? The last line of this account is of ${formatDay(lastKnown)}.`
}
