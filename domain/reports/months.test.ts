import { expect, test } from 'vitest'
import { monthsMeant } from './months.ts'

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
