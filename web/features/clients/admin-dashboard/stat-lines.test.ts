import { expect, test } from 'vitest'
import { daysCompared, statLines } from './stat-cards.tsx'

const stats = {
  totalClients: 20,
  notStarted: 0,
  pendingReviews: 3,
  approved: 4,
  revenue: '1500.00',
  newClientsThisMonth: 12,
  approvalRate: 76,
  revenueChange: 8,
}

test('the lines have the form of the specification', () => {
  expect(statLines.newClients(stats)).toBe('+12 this month')
  expect(statLines.approvalRate(stats)).toBe('76% approval rate')
  expect(statLines.revenueChange(stats)).toBe('+8% vs last month')
})

test.each([
  [-8, '-8% vs last month'],
  [0, '+0% vs last month'],
  [null, 'no payments last month'],
])('a revenue change of %j reads %j', (revenueChange, line) => {
  expect(statLines.revenueChange({ ...stats, revenueChange })).toBe(line)
})

test('the approval rate reads "No decisions yet" before the first decision', () => {
  expect(statLines.approvalRate({ ...stats, approvalRate: null })).toBe('No decisions yet')
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
