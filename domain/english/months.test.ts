import { expect, test } from 'vitest'
import { longDay, monthOfYear } from './months.ts'

test('a day and a month are written in words', () => {
  expect(longDay('2026-11-02')).toBe('2 November 2026')
  expect(['2026-10', '2026-10-31'].map(monthOfYear)).toEqual(['October 2026', 'October 2026'])
})
