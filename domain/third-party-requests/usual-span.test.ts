import { expect, test } from 'vitest'
import { usualSpanOf } from './usual-span.ts'

const known = { learned: null, told: null, learnedOfKind: null, board: null, today: '2026-12-01' }
const told = { min: 5, max: 9, workingDays: true, toldOn: '2026-11-02' }
const fromCases = (cases: number, from: number, to: number) => ({
  cases,
  countedOn: '2026-11-30',
  days: { from, median: from, to },
})

test('a usual time shows its day, and after ninety days that it is being checked again', () => {
  const at = (today: string, party: 'courier' | 'prc' = 'courier') => usualSpanOf({ ...known, party, today })?.basis
  expect(at('2027-02-19')).toBe('our own experience, checked on 22 Nov 2026')
  expect(at('2027-02-20')).toBe('we are checking this again: our own experience, checked on 22 Nov 2026')
  expect(at('2027-02-20', 'prc')).toBeUndefined()
  expect(usualSpanOf({ ...known, party: 'prc', told })).toEqual({
    min: 5,
    max: 9,
    workingDays: true,
    basis: 'what our team was told there on 2 Nov 2026',
  })
  expect(usualSpanOf({ ...known, party: 'prc', told, today: '2027-01-31' })?.basis).toBe(
    'we are checking this again: what our team was told there on 2 Nov 2026',
  )
})

test('our own cases are used before told times, and told times before cases of this kind', () => {
  const facts = { ...known, party: 'school' as const, learnedOfKind: fromCases(40, 12, 33) }
  expect(usualSpanOf(facts)).toEqual({
    min: 12,
    max: 33,
    workingDays: false,
    basis: 'eight in ten of our own 40 cases of this kind, up to 30 Nov 2026',
  })
  expect(usualSpanOf({ ...facts, told })).toMatchObject({ min: 5, max: 9 })
  expect(usualSpanOf({ ...facts, told, learned: fromCases(10, 8, 21) })).toEqual({
    min: 8,
    max: 21,
    workingDays: false,
    basis: 'eight in ten of our own 10 cases there, up to 30 Nov 2026',
  })
})

test('fewer than ten cases give no usual time, and cases of different boards are not combined', () => {
  const few = { cases: 9, countedOn: '2026-11-30', days: null }
  expect(usualSpanOf({ ...known, party: 'prc', learned: few, learnedOfKind: few })).toBeNull()
  expect(usualSpanOf({ ...known, party: 'board', learnedOfKind: fromCases(40, 12, 33) })).toBeNull()
  expect(usualSpanOf({ ...known, party: 'board', learned: fromCases(12, 0, 0) })).toMatchObject({ min: 0, max: 1 })
})
