import { expect, test } from 'vitest'
import { reasonOf } from './reasons.ts'

const days = { today: '2026-11-28', dueOn: '2026-12-03' }
const date = { kind: 'date', day: '2026-12-14', paper: null, isBooked: false } as const

test('the reason of a date names the document that expires', () => {
  expect(reasonOf({ ...date, clock: 'document_end', paper: 'prc-id' }, days)).toBe('PRC ID ends 14 Dec 2026')
})

test('the reason of a permission to test says when no exam is booked', () => {
  expect(reasonOf({ ...date, clock: 'att_end' }, days)).toBe('Permission to test ends 14 Dec 2026, no exam is booked')
  expect(reasonOf({ ...date, clock: 'att_end', isBooked: true }, days)).toBe('Permission to test ends 14 Dec 2026')
})
