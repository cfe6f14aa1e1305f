import { describe, expect, test } from 'vitest'
import { paceOf } from './pace.ts'

const waiting = {
  waitsFor: 'board' as const,
  since: '2026-11-02',
  usual: null,
  nextAsks: {},
  board: null,
  today: '2026-11-22',
}
const usual = { min: 28, max: 56, basis: 'nmibon.info' }

describe('how long it takes, and when we ask again', () => {
  test.each([
    ['the day of the request', { nextAsks: { board: '2026-12-01' } }, '; we ask again on 1 Dec 2026.'],
    [
      'the earliest of several that are asked for a step',
      { waitsFor: 'school' as const, nextAsks: { board: '2026-11-23', prc: '2026-12-05', school: '2026-12-01' } },
      '; we ask again on 1 Dec 2026.',
    ],
    [
      'nor is anybody else asked for it',
      { nextAsks: { board: '2026-12-01', school: '2026-11-23' } },
      '; we ask again on 1 Dec 2026.',
    ],
    ['one that has passed is today', { nextAsks: { board: '2026-11-20' } }, '; we ask again today.'],
    ['without a request, by habit: every fourteen days', {}, '; we ask again on 30 Nov 2026.'],
    ['not before the board wants to be asked', { board: { askNotBeforeDays: 42 } }, '; we ask again on 14 Dec 2026.'],
    ['and by habit after that', { board: { askNotBeforeDays: 10 } }, '; we ask again on 26 Nov 2026.'],
    ['a school is asked on working days', { waitsFor: 'school' as const }, '; we ask again on 23 Nov 2026.'],
    ['nobody asks our own team', { waitsFor: 'team' as const }, '.'],
    ['nor before it is awaited', { since: null }, '.'],
  ])('%s', (_, some, said) => {
    expect(paceOf({ ...waiting, ...some })).toBe(`We do not know how long this takes${said}`)
  })

  test('with a usual time it says which day today is', () => {
    expect(paceOf({ ...waiting, usual })).toBe(
      'Usually 28 to 56 days (nmibon.info); today is day 20. We ask again on 30 Nov 2026.',
    )
    expect(paceOf({ ...waiting, usual, since: '2026-11-22' })).toBe(
      'Usually 28 to 56 days (nmibon.info). We ask again on 6 Dec 2026.',
    )
    expect(paceOf({ ...waiting, usual, since: null })).toBe('Usually 28 to 56 days (nmibon.info).')
  })

  test('her own turn has no day on which anybody asks', () => {
    expect(paceOf({ ...waiting, waitsFor: 'applicant' })).toBeNull()
    expect(paceOf({ ...waiting, waitsFor: 'applicant', usual: { min: 0, max: 1, basis: 'our own guess' } })).toBe(
      'Usually done within a day (our own guess).',
    )
  })
})
