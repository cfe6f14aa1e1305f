import { expect, test } from 'vitest'
import { holidayCheck } from '../calendar/days-off.ts'
import { answerDueOn, answerOverdueBefore } from './desk.ts'

const usual = holidayCheck([], 'law')

test('thirty working days skip Holy Week, Araw ng Kagitingan and Labor Day', () => {
  // 6 weeks would be 28 April; 2, 3 and 9 April and 1 May do not count.
  expect(answerDueOn('2026-03-17', usual)).toBe('2026-05-04')
  expect(answerDueOn('2027-03-09', usual)).toBe('2027-04-23')
})

test('a proclaimed holiday makes the due day later, and a working holiday makes it earlier', () => {
  const eid = { day: '2026-03-20', name: "Eid'l Fitr", source: 'Proclamation', isWorkingDay: false, forLaw: true }
  expect(answerDueOn('2026-03-17', holidayCheck([eid], 'law'))).toBe('2026-05-05')
  expect(answerDueOn('2026-03-17', holidayCheck([{ ...eid, forLaw: false }], 'law'))).toBe('2026-05-04')
  const worked = { day: '2026-04-09', name: 'Araw ng Kagitingan', source: 'We work', isWorkingDay: true, forLaw: true }
  expect(answerDueOn('2026-03-17', holidayCheck([worked], 'law'))).toBe('2026-04-30')
})

test('a request is overdue from the day after its due day', () => {
  for (let month = 1; month <= 12; month += 1) {
    for (const today of [4, 9, 17, 26].map(
      (day) => `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    )) {
      const first = answerOverdueBefore(today, usual)
      expect(answerDueOn(first, usual) >= today).toBe(true)
      const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
      expect(answerDueOn(before, usual) < today).toBe(true)
    }
  }
})
