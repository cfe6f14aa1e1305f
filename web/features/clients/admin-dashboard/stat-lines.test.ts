import { expect, test } from 'vitest'
import { someStats } from '#web/testing/people.ts'
import { daysCompared, statLines } from './stat-cards.tsx'

test.each([
  [-8, '-8% vs last month'],
  [0, '+0% vs last month'],
  [null, 'no payments last month'],
])('a revenue change of %j reads %j', (revenueChange, line) => {
  expect(statLines.revenueChange({ ...someStats, revenueChange })).toBe(line)
})

test('the approval rate reads "No decisions yet" before the first decision', () => {
  expect(statLines.approvalRate(someStats)).toBe('No decisions yet')
})

test.each([
  ['2026-11-22T04:00:00.000Z', '1 to 22 Oct'],
  ['2026-11-30T15:59:00.000Z', '1 to 30 Oct'],
  // Already the first day of the month in the portal's time zone.
  ['2026-11-30T16:00:00.000Z', '1 Nov'],
  ['2027-01-02T00:00:00.000Z', '1 to 2 Dec'],
  ['2027-03-31T00:00:00.000Z', '1 to 28 Feb'],
])('at %s the present month is compared with %s', (now, days) => {
  expect(daysCompared(new Date(now), 'Asia/Manila')).toBe(days)
})
