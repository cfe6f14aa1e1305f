import { expect, test } from 'vitest'
import { waitingAge } from './waiting-age.ts'

test.each([
  ['2026-11-21T11:59:30.000Z', 'just now', 'usual'],
  ['2026-11-21T12:00:30.000Z', 'just now', 'usual'],
  ['2026-11-21T11:58:30.000Z', '1 minute', 'usual'],
  ['2026-11-21T10:01:00.000Z', '1 hour', 'usual'],
  ['2026-11-20T12:00:01.000Z', '23 hours', 'usual'],
  ['2026-11-20T12:00:00.000Z', '1 day', 'late'],
  ['2026-11-18T12:00:01.000Z', '2 days', 'late'],
  ['2026-11-18T12:00:00.000Z', '3 days', 'overdue'],
])('what was filed at %s has waited %s at noon', (filedAt, words, urgency) => {
  expect(waitingAge(new Date(filedAt), new Date('2026-11-21T12:00:00.000Z'))).toEqual({ words, urgency })
})
