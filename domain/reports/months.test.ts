import { expect, test } from 'vitest'
import { monthIn, monthsAfter, monthsBetween, monthsMeant } from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -11, '2025-12'],
  ['2026-11', 0, '2026-11'],
])('%s plus %i months is %s', (month, months, other) => {
  expect(monthsAfter(month, months)).toBe(other)
  expect(monthsBetween(month, other)).toBe(months + 1)
})

test('a month begins at midnight in the time zone of the provider', () => {
  expect(monthIn('Asia/Manila', new Date('2026-10-31T15:59:59Z'))).toBe('2026-10')
  expect(monthIn('Asia/Manila', new Date('2026-10-31T16:00:00Z'))).toBe('2026-11')
})

test.each([
  [{}, '2025-12', '2026-11'],
  [{ from: '2026-09' }, '2026-09', '2026-11'],
  [{ to: '2026-03' }, '2025-04', '2026-03'],
  [{ from: '2026-09', to: '2030-01' }, '2026-09', '2026-11'],
  [{ from: '2023-12', to: '2026-11' }, '2023-12', '2026-11'],
])('the filter %j means the months from %s to %s', (asked, from, to) => {
  expect(monthsMeant(asked, '2026-11')).toEqual({ from, to })
})

test.each([
  [{ from: '2026-10', to: '2026-09' }, 'The first month must be before the last and not in the future'],
  [{ from: '2026-12' }, 'The first month must be before the last and not in the future'],
  [{ from: '2023-11' }, 'Ask for no more than 36 months at once'],
])('the filter %j is refused', (asked, sentence) => {
  expect(() => monthsMeant(asked, '2026-11')).toThrow(sentence)
})
