import { addDays } from './calendar.ts'
import { easterOf, type HolidayRule, on, regularHolidays } from './holidays.ts'

export interface Holiday {
  day: string
  name: string
  source: string
}

const REGULAR = 'RA 9492, section 26: regular holiday'

// Special days that a law sets for every year.
const special: readonly (HolidayRule & { source: string })[] = [
  { name: 'Black Saturday', source: 'By yearly proclamation', in: (year) => addDays(easterOf(year), -1) },
  { name: 'Ninoy Aquino Day', source: 'RA 9256', in: on('08-21') },
  { name: "All Saints' Day", source: 'RA 9492, section 26', in: on('11-01') },
  { name: 'Immaculate Conception', source: 'RA 10966', in: on('12-08') },
  { name: 'Last day of the year', source: 'RA 9492, section 26', in: on('12-31') },
]

const IN_2026 = 'Proclamation 1006 of 3 September 2025'

// Days of a single year; Eid is proclaimed a few weeks before, so the team enters it by hand.
const proclaimed: readonly Holiday[] = [
  { day: '2026-02-17', name: 'Chinese New Year', source: IN_2026 },
  { day: '2026-11-02', name: "All Souls' Day", source: IN_2026 },
  { day: '2026-12-24', name: 'Christmas Eve', source: IN_2026 },
]

/** Days off in the Philippines in order, as far as laws and proclamations set them ahead. */
export function defaultHolidays(year: number): Holiday[] {
  const regular = regularHolidays.map((rule) => ({ day: rule.in(year), name: rule.name, source: REGULAR }))
  const others = special.map((rule) => ({ day: rule.in(year), name: rule.name, source: rule.source }))
  const once = proclaimed.filter(({ day }) => day.startsWith(`${year}-`))
  return [...regular, ...others, ...once].sort((one, other) => (one.day < other.day ? -1 : 1))
}

export interface ChangedHoliday extends Holiday {
  isWorkingDay: boolean
  /** False for a day when only the office is closed and legal deadlines keep counting. */
  forLaw: boolean
}

export function holidayCheck(changed: readonly ChangedHoliday[], of: 'law' | 'office'): (day: string) => boolean {
  const counting = changed.filter(({ forLaw }) => forLaw || of === 'office')
  const own = new Map(counting.map(({ day, isWorkingDay }) => [day, !isWorkingDay]))
  const years = new Map<number, ReadonlySet<string>>()
  const defaultsOf = (year: number) => {
    const known = years.get(year) ?? new Set(defaultHolidays(year).map(({ day }) => day))
    years.set(year, known)
    return known
  }
  return (day) => own.get(day) ?? defaultsOf(Number(day.slice(0, 4))).has(day)
}
