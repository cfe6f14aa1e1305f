import { expect, test } from 'vitest'
import { JUST_REMINDED, NOT_THEIR_TURN, whyNotRemind } from './reminder.ts'

const now = new Date('2026-11-21T08:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

test.each([
  ['applicant', null, null],
  ['applicant', hoursAgo(24), null],
  ['applicant', hoursAgo(23.9), JUST_REMINDED],
  ['team', null, NOT_THEIR_TURN],
  ['third_party', null, NOT_THEIR_TURN],
  ['nobody', hoursAgo(1), NOT_THEIR_TURN],
] as const)('waits for %s, reminded at %s: %s', (waitsFor, remindedAt, why) =>
  expect(whyNotRemind({ waitsFor, remindedAt }, now)).toBe(why),
)
