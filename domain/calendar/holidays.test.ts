import { expect, test } from 'vitest'
import { easterOf, holidayOn } from './holidays.ts'

test('easterOf finds Easter Sunday of a year', () => {
  expect([2024, 2025, 2026, 2027, 2028, 2038].map(easterOf)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
  ])
})

test.each([
  ['2027-03-26', 'PH', 'Good Friday'],
  ['2027-03-26', 'GB', null],
  ['2026-08-31', 'Philippines', 'National Heroes Day'],
  ['2027-12-30', 'ph', 'Rizal Day'],
  ['2027-12-30', 'JP', null],
  ['2027-01-18', 'JP', 'Martin Luther King Day'],
  ['2027-02-15', 'PH', "Presidents' Day"],
  ['2027-05-31', 'GB', 'Memorial Day'],
  ['2026-11-26', 'PH', 'Thanksgiving Day'],
  // A holiday on a Sunday moves to Monday; on a Saturday, to Friday, even into the year before.
  ['2027-07-05', 'US', 'Independence Day'],
  ['2026-07-03', 'US', 'Independence Day'],
  ['2027-12-31', 'US', "New Year's Day"],
  ['2027-02-05', 'PH', null],
])('the holiday on %s in %s is %s', (day, country, name) => {
  expect(holidayOn(day, country)).toBe(name)
})
