import { expect, test } from 'vitest'
import { RequestParty, type RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { type ChaseFacts, chaseAdvice, chaseRules, expectedFrom, nextChaseOn } from './chase.ts'

// 20 November 2026 is a Friday.
const asked: ChaseFacts = {
  party: 'school',
  status: 'asked',
  askedAt: '2026-11-20',
  appointmentOn: null,
  expectedBy: '2026-12-18',
  sentAt: null,
  receivedAt: null,
  lastChaseOn: null,
  notBeforeDays: null,
}

test('the expected day follows the usual time, in working days when the source counts working days', () => {
  expect(expectedFrom('2026-11-20', chaseRules.school.usual)).toBe('2026-12-18')
  expect(expectedFrom('2026-11-20', chaseRules.ched_dfa.usual)).toBe('2027-01-08')
  expect(expectedFrom('2026-11-20', chaseRules.courier.usual)).toBe('2026-11-27')
  expect(expectedFrom('2026-11-20', chaseRules.prc.usual)).toBeNull()
})

const rows: readonly (readonly [what: string, change: Partial<ChaseFacts>, next: string | null])[] = [
  ['a school on the day it is expected', {}, '2026-12-18'],
  ['a school five working days after it was asked again', { lastChaseOn: '2026-12-18' }, '2026-12-25'],
  ['a school without a date after five working days', { expectedBy: null }, '2026-11-27'],
  ['a high school after fifteen working days', { party: 'high_school', expectedBy: null }, '2026-12-11'],
  ['the PRC the day after its appointment', { party: 'prc', appointmentOn: '2026-12-02' }, '2026-12-03'],
  ['the PRC without an appointment after a week', { party: 'prc' }, '2026-11-27'],
  ['the PRC weekly', { party: 'prc', appointmentOn: '2026-12-02', lastChaseOn: '2026-12-03' }, '2026-12-10'],
  ['the PSA after ten days', { party: 'psa' }, '2026-11-30'],
  ['an evaluator after fourteen days', { party: 'evaluator' }, '2026-12-04'],
  ['a board not before it wants to be asked', { party: 'board', notBeforeDays: 42 }, '2027-01-01'],
  ['a board every fourteen days then', { party: 'board', notBeforeDays: 42, lastChaseOn: '2027-01-01' }, '2027-01-15'],
  ['Pearson after fourteen days', { party: 'pearson' }, '2026-12-04'],
  ['a courier three days after posting', { status: 'sent', sentAt: '2026-12-01' }, '2026-12-04'],
  [
    'a courier, not the school that was asked before',
    { status: 'sent', sentAt: '2026-12-20', lastChaseOn: '2026-12-18' },
    '2026-12-23',
  ],
  ['the recipient who has to log it', { status: 'delivered', receivedAt: '2026-12-05' }, '2026-12-19'],
  ['nobody before it was asked', { askedAt: null }, null],
]
test.each(rows)('the team asks %s', (_what, change, next) => {
  expect(nextChaseOn({ ...asked, ...change })).toBe(next)
})

test.each<RequestStatus>(['not_started', 'ready_to_ask', 'accepted', 'problem', 'cancelled', 'not_needed'])(
  'asks no party while a request is %s',
  (status) => {
    expect(nextChaseOn({ ...asked, status })).toBeNull()
  },
)

test('after two reminders of a school the advice is to telephone the dean', () => {
  expect([0, 1, 2, 3].map((chases) => chaseAdvice('school', chases))).toEqual([
    null,
    null,
    'Telephone the dean.',
    'Telephone the dean.',
  ])
  expect(chaseAdvice('prc', 5)).toBeNull()
})

test('every party has an interval, and a usual time always has a source', () => {
  for (const party of RequestParty.options) {
    const { usual, every } = chaseRules[party]
    expect(every.days).toBeGreaterThan(0)
    if (usual) expect([usual.source, usual.checkedOn]).not.toContain('')
  }
})
