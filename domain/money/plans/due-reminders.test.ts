import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar/calendar.ts'
import { reminderNow } from './plan.ts'

const dueOn = '2027-03-01'
const on = (days: number, chargedOn = '2026-12-01') => reminderNow({ dueOn, chargedOn }, addDays(dueOn, days))

test('a reminder is due from 7 days before the due day until 20 days after the due day', () => {
  const told = Array.from({ length: 32 }, (_, day) => on(day - 9))
  expect(told).toEqual([
    ...[null, null],
    ...[-7, -7, -7, -7],
    ...[-3, -3, -3],
    ...[0, 0, 0],
    ...[3, 3, 3, 3],
    ...[7, 7, 7, 7, 7, 7, 7],
    ...[14, 14, 14, 14, 14, 14, 14],
    ...[null, null],
  ])
})

test('a charge created after some reminder days gets only the later reminders', () => {
  expect(on(-4, addDays(dueOn, -5))).toBeNull()
  expect(on(-3, addDays(dueOn, -5))).toBe(-3)
  expect(on(2, addDays(dueOn, 1))).toBeNull()
  expect(on(3, addDays(dueOn, 1))).toBe(3)
})
