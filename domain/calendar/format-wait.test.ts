import { expect, test } from 'vitest'
import { formatWait } from './format-wait.ts'

test.each([
  ['2026-11-21T12:00:30.000Z', 'a moment'],
  ['2026-11-21T11:59:30.000Z', 'a moment'],
  ['2026-11-21T11:58:30.000Z', '1 minute'],
  ['2026-11-21T10:01:00.000Z', '1 hour'],
  ['2026-11-20T12:00:01.000Z', '23 hours'],
  ['2026-11-20T12:00:00.000Z', '1 day'],
  ['2026-11-18T12:00:00.000Z', '3 days'],
])('a document filed at %s has waited %s at noon', (filedAt, words) => {
  expect(formatWait(new Date(filedAt), new Date('2026-11-21T12:00:00.000Z'))).toBe(words)
})
