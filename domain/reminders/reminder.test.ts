import { expect, test } from 'vitest'
import { documentsForEach, isDue, JUST_REMINDED, NOT_THEIR_TURN, NOTHING_TO_DO, whyNotRemind } from './reminder.ts'

const now = new Date('2026-11-21T08:00:00Z')
const waitingCause = 'documents_to_send'
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

test.each([
  ['applicant', null, null],
  ['applicant', hoursAgo(24), null],
  ['applicant', hoursAgo(23.9), JUST_REMINDED],
  ['team', null, NOT_THEIR_TURN],
  ['third_party', null, NOT_THEIR_TURN],
  ['nobody', hoursAgo(1), NOT_THEIR_TURN],
] as const)(
  'a manual reminder of a case that waits for %s, last reminded at %s, gives the refusal: %s',
  (waitsFor, remindedAt, why) => expect(whyNotRemind({ waitsFor, waitingCause, remindedAt }, now)).toBe(why),
)

test.each(['exam_to_take', 'result_to_tell', 'retake_to_plan'] as const)(
  'an applicant who has nothing to do is not reminded: %s',
  (cause) =>
    expect(whyNotRemind({ waitsFor: 'applicant', waitingCause: cause, remindedAt: null }, now)).toBe(NOTHING_TO_DO),
)

const pace = { stillForDays: 7, everyDays: 3, atMost: 2 }
const daysAgo = (days: number) => hoursAgo(days * 24)
const still = {
  waitsFor: 'applicant',
  waitingCause,
  waitingSince: daysAgo(20),
  remindedAt: null,
  reminders: 0,
  lastActivityAt: null,
} as const

test.each([
  ['nothing happened for long enough', {}, true],
  ['to the day', { waitingSince: daysAgo(7) }, true],
  ['it became their turn too lately', { waitingSince: daysAgo(6.9) }, false],
  ['they did something lately', { lastActivityAt: daysAgo(2) }, false],
  ['something done long ago does not count', { lastActivityAt: daysAgo(8) }, true],
  ['again after fewer days', { reminders: 1, remindedAt: daysAgo(3) }, true],
  ['but not sooner', { reminders: 1, remindedAt: daysAgo(2.9) }, false],
  ['nor when they moved since', { reminders: 1, remindedAt: daysAgo(5), lastActivityAt: daysAgo(1) }, false],
  ['nor more often than allowed', { reminders: 2, remindedAt: daysAgo(9) }, false],
  ['a reminder of an earlier turn is no reminder of this one', { remindedAt: daysAgo(30) }, true],
  ['it waits for somebody else', { waitsFor: 'team' }, false],
] as const)('an automatic reminder is due or not, %s: %#', (_promise, change, due) =>
  expect(isDue({ ...still, ...change }, pace, now)).toBe(due),
)

test('each colleague is reminded of their own documents and of documents without a present colleague', () => {
  const shares = [
    { address: 'ana@x.test', count: 4 },
    { address: 'gone@x.test', count: 2 },
    { address: null, count: 1 },
  ]
  expect(documentsForEach(shares, ['ana@x.test', 'ben@x.test'])).toEqual([
    { address: 'ana@x.test', count: 7 },
    { address: 'ben@x.test', count: 3 },
  ])
  expect(documentsForEach([{ address: 'ana@x.test', count: 4 }], ['ana@x.test', 'ben@x.test'])).toHaveLength(1)
})
