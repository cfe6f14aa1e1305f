import { describe, expect, test } from 'vitest'
import { paceOf } from './pace.ts'
import { spokenSpan } from './usual-days.ts'

const waiting = {
  waitsFor: 'board' as const,
  since: '2026-11-02',
  usual: null,
  nextAsks: {},
  board: null,
  today: '2026-11-22',
}
const usual = { min: 28, max: 56, basis: 'nmibon.info' }

describe('how long a step takes, and when the team asks again', () => {
  test.each([
    ['the day of the request', { nextAsks: { board: '2026-12-01' } }, 'We ask again on 1 Dec 2026.'],
    [
      'the earliest of several that are asked for a step',
      { waitsFor: 'school' as const, nextAsks: { board: '2026-11-23', prc: '2026-12-05', school: '2026-12-01' } },
      'We ask again on 1 Dec 2026.',
    ],
    [
      'nor is anybody else asked for it',
      { nextAsks: { board: '2026-12-01', school: '2026-11-23' } },
      'We ask again on 1 Dec 2026.',
    ],
    ['one that has passed is today', { nextAsks: { board: '2026-11-20' } }, 'We ask again today.'],
    ['without a request, by habit: every fourteen days', {}, 'We ask again on 30 Nov 2026.'],
    ['not before the board wants to be asked', { board: { askNotBeforeDays: 42 } }, 'We ask again on 14 Dec 2026.'],
    ['and by habit after that', { board: { askNotBeforeDays: 10 } }, 'We ask again on 26 Nov 2026.'],
    ['a school is asked on working days', { waitsFor: 'school' as const }, 'We ask again on 23 Nov 2026.'],
    ['nobody asks our own team', { waitsFor: 'team' as const }, null],
    ['nor before it is awaited', { since: null }, null],
  ])('%s', (_, some, said) => {
    expect(paceOf({ ...waiting, ...some })).toBe(said)
  })

  test('a usual time is told as one range, with the number of the present day', () => {
    expect(paceOf({ ...waiting, usual })).toBe('Usually 4 to 8 weeks; today is day 20. We ask again on 30 Nov 2026.')
    expect(paceOf({ ...waiting, usual, since: '2026-11-22' })).toBe('Usually 4 to 8 weeks. We ask again on 6 Dec 2026.')
    expect(paceOf({ ...waiting, usual, since: null })).toBe('Usually 4 to 8 weeks.')
  })

  test('a step of the applicant has no day on which the team asks again', () => {
    expect(paceOf({ ...waiting, waitsFor: 'applicant' })).toBeNull()
    const quick = { min: 0, max: 1, basis: 'our own guess' }
    expect(paceOf({ ...waiting, waitsFor: 'applicant', usual: quick })).toBe('Usually within a day.')
  })

  test.each([
    [2, 4, '2 to 4 days'],
    [0, 14, 'up to 14 days'],
    [15, 35, '2 to 5 weeks'],
    [60, 70, '9 to 10 weeks'],
    [120, 180, '4 to 6 months'],
    [42, 42, 'about 6 weeks'],
    [5, 104, null],
    [0, 30, null],
  ])('%d to %d days read as %j', (min, max, said) => {
    expect(spokenSpan({ min, max })).toBe(said)
  })
})
