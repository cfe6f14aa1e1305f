import { describe, expect, test } from 'vitest'
import { formatWait, isLate, LATE_RULE } from './waiting-age.ts'

test.each([
  ['2026-11-21T12:00:30.000Z', 'a moment'],
  ['2026-11-21T11:59:30.000Z', 'a moment'],
  ['2026-11-21T11:58:30.000Z', '1 minute'],
  ['2026-11-21T10:01:00.000Z', '1 hour'],
  ['2026-11-20T12:00:01.000Z', '23 hours'],
  ['2026-11-20T12:00:00.000Z', '1 day'],
  ['2026-11-18T12:00:00.000Z', '3 days'],
])('a document filed at %s has waited %s at noon', (filedAt, words) => {
  expect(formatWait(new Date(filedAt), new Date('2026-11-21T12:00:00.000Z'))).toBe(words)
})

describe('a document in Manila is late after two working days', () => {
  const manila = (time: string) => new Date(`${time}+08:00`)
  test.each([
    ['on the same day', '2026-11-16T09:00', '2026-11-16T17:00', false],
    ['just before the third day', '2026-11-16T09:00', '2026-11-18T08:59', false],
    ['two days later, to the minute', '2026-11-16T09:00', '2026-11-18T09:00', true],
    ['from Friday over the weekend, on Monday', '2026-11-20T15:00', '2026-11-23T18:00', false],
    ['from Friday over the weekend, on Tuesday', '2026-11-20T15:00', '2026-11-24T15:00', true],
    ['from Saturday, on Tuesday', '2026-11-21T10:00', '2026-11-24T23:59', false],
    ['from Saturday, on Wednesday', '2026-11-21T10:00', '2026-11-25T00:00', true],
    ['after a year', '2025-11-21T10:00', '2026-11-25T00:00', true],
    ['by a clock that is behind', '2026-11-16T09:00', '2026-11-15T09:00', false],
  ])('%s', (_, since, now, late) => {
    expect(isLate(manila(since), manila(now), 'Asia/Manila')).toBe(late)
  })
})

test('a day is that of the provider, wherever the office looks from', () => {
  // Saturday in Manila already, Friday still in London.
  const [since, now] = [new Date('2026-11-20T17:00:00Z'), new Date('2026-11-24T16:30:00Z')]
  expect(isLate(since, now, 'Asia/Manila')).toBe(true)
  expect(isLate(since, now, 'Europe/London')).toBe(false)
})

test('states the rule with its limit', () => {
  expect(LATE_RULE).toBe('Late: 2 working days or more, Monday to Friday')
})
