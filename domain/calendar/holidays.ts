import { addDays, weekdayOf } from './calendar.ts'

export interface HolidayRule {
  name: string
  in: (year: number) => string
}

export const on = (monthAndDay: string) => (year: number) => `${year}-${monthAndDay}`

const nth =
  (count: number, weekday: number, month: string) =>
  (year: number): string => {
    const first = `${year}-${month}-01`
    return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1))
  }

const lastMonday =
  (month: string, days: number) =>
  (year: number): string => {
    const last = `${year}-${month}-${days}`
    return addDays(last, -((weekdayOf(last) + 6) % 7))
  }

/** Easter Sunday (Meeus, Jones, Butcher). */
export function easterOf(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const [MONDAY, THURSDAY, FRIDAY] = [1, 4, 5]

/** Regular holidays by RA 9492, section 26, as amended; special days and Eid are left out. */
export const regularHolidays: readonly HolidayRule[] = [
  { name: "New Year's Day", in: on('01-01') },
  { name: 'Maundy Thursday', in: (year) => addDays(easterOf(year), -3) },
  { name: 'Good Friday', in: (year) => addDays(easterOf(year), -2) },
  { name: 'Araw ng Kagitingan', in: on('04-09') },
  { name: 'Labor Day', in: on('05-01') },
  { name: 'Independence Day', in: on('06-12') },
  { name: 'National Heroes Day', in: lastMonday('08', 31) },
  { name: 'Bonifacio Day', in: on('11-30') },
  { name: 'Christmas Day', in: on('12-25') },
  { name: 'Rizal Day', in: on('12-30') },
]

// 5 U.S.C. 6103, and the regular holidays: examples to confirm.
const holidays: Readonly<Record<'US' | 'PH', readonly HolidayRule[]>> = {
  US: [
    { name: "New Year's Day", in: on('01-01') },
    { name: 'Martin Luther King Day', in: nth(3, MONDAY, '01') },
    { name: "Presidents' Day", in: nth(3, MONDAY, '02') },
    { name: 'Memorial Day', in: lastMonday('05', 31) },
    { name: 'Juneteenth', in: on('06-19') },
    { name: 'Independence Day', in: on('07-04') },
    { name: 'Labor Day', in: nth(1, MONDAY, '09') },
    { name: 'Columbus Day', in: nth(2, MONDAY, '10') },
    { name: 'Veterans Day', in: on('11-11') },
    { name: 'Thanksgiving Day', in: nth(4, THURSDAY, '11') },
    { name: 'Christmas Day', in: on('12-25') },
  ],
  PH: regularHolidays,
}

const isOn = (day: string) => (holiday: HolidayRule) => holiday.in(Number(day.slice(0, 4))) === day

/** In the US, a holiday on a Saturday moves to the Friday before, one on a Sunday to the Monday after. */
const movedFrom = (day: string) => ({ [MONDAY]: addDays(day, -1), [FRIDAY]: addDays(day, 1) })[weekdayOf(day)] ?? day

export function holidayOn(day: string, country: string): string | null {
  const isPhilippine = /^(ph|phl|(the )?philippines)$/i.test(country.trim())
  const ofCountry = isPhilippine ? holidays.PH.find(isOn(day)) : undefined
  return (ofCountry ?? holidays.US.find(isOn(day)) ?? holidays.US.find(isOn(movedFrom(day))))?.name ?? null
}
