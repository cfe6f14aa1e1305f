import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#domain/calendar/milliseconds.ts'
import { isActive } from './lifetime.ts'

const now = new Date('2026-11-21T08:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test.each([
  ['client', 0, 7 * DAY - 1, true],
  ['client', 0, 7 * DAY, false],
  ['client', 30 * DAY - 1, 0, true],
  ['client', 30 * DAY, 0, false],
  ['admin', 0, 30 * MINUTE - 1, true],
  ['admin', 0, 30 * MINUTE, false],
  ['admin', 8 * HOUR - 1, 0, true],
  ['admin', 8 * HOUR, 0, false],
] as const)('a session of a %s, %i ms old and idle for %i ms, is active: %s', (role, age, idle, alive) => {
  expect(isActive(role, { createdAt: ago(age), lastSeenAt: ago(idle) }, now)).toBe(alive)
})
