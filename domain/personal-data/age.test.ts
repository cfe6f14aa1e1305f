import { expect, test } from 'vitest'
import { ageOn, contradictsBirthday } from './age.ts'

const ages: [birthday: string, today: string, age: number][] = [
  ['1995-04-23', '2026-04-22', 30],
  ['1995-04-23', '2026-04-23', 31],
  ['1995-04-23', '2026-04-24', 31],
  ['1995-12-31', '2026-01-01', 30],
  ['1995-01-01', '2025-12-31', 30],
  ['2026-11-21', '2026-11-21', 0],
  ['1900-01-01', '2026-11-21', 126],
  ['1996-02-29', '2024-02-28', 27],
  ['1996-02-29', '2024-02-29', 28],
  ['1996-02-29', '2026-02-28', 29],
  ['1996-02-29', '2026-03-01', 30],
]

test.each(ages)('born on %s, the age on %s is %i', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age)
})

test('an age is accepted from the birthday on, and contradicts the birthday one day earlier', () => {
  expect(contradictsBirthday(31, '1995-04-23', '2026-04-22')).toBe(true)
  expect(contradictsBirthday(30, '1995-04-23', '2026-04-22')).toBe(false)
  expect(contradictsBirthday(31, '1995-04-23', '2026-04-23')).toBe(false)
})

test.each(['', '1995', '2026-02-30', '2027-01-01'])(
  'an age does not contradict %j, which is not a valid birthday',
  (birthday) => {
    expect(contradictsBirthday(30, birthday, '2026-11-21')).toBe(false)
  },
)
