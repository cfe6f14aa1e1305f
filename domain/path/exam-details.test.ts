import { expect, test } from 'vitest'
import { dayAt } from '../calendar/zones.ts'
import { datedResult, EXAM_AHEAD, RESULT_AHEAD } from './exam-details.ts'

const typed = { outcome: 'passed' as const, takenOn: '2026-11-26', official: true }
// An hour before midnight in Manila, where the office is.
const facts = { result: null, appointment: null, now: new Date('2026-11-25T15:00:00Z'), today: '2026-11-25' }
const seatIn = (timeZone: string) => {
  const seat = { at: new Date('2026-11-25T13:00:00Z'), timeZone, city: 'X', country: 'X' }
  return {
    ...facts,
    appointment: { ...seat, dayInOffice: dayAt(seat.at, 'Asia/Manila'), confirmed: true, enteredOn: '2026-11-01' },
  }
}

test('a result is accepted once the exam day has come in the time zone of the test centre, or of the office', () => {
  expect(() => datedResult(typed, facts)).toThrow(EXAM_AHEAD)
  expect(() => datedResult(typed, seatIn('America/New_York'))).toThrow(EXAM_AHEAD)
  expect(datedResult(typed, seatIn('Pacific/Auckland'))).toEqual({ ...typed, resultOn: '2026-11-26' })
  expect(() => datedResult({ ...typed, resultOn: '2026-11-27' }, seatIn('Pacific/Auckland'))).toThrow(RESULT_AHEAD)
  expect(datedResult({ ...typed, takenOn: '2026-11-20' }, seatIn('America/New_York')).resultOn).toBe('2026-11-25')
})
