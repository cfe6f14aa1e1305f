import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = new Date('2027-02-01T00:00:00Z')

test.each([
  ['2027-02-04T04:30:00Z', '3 days 4 hours'],
  ['2027-02-01T01:01:00Z', '1 hour 1 minute'],
  ['2027-02-01T00:20:59Z', '20 minutes'],
  ['2027-02-01T00:00:30Z', 'less than a minute'],
  ['2027-02-01T00:00:00Z', null],
  ['2027-01-31T00:00:00Z', null],
])('until %s it is %s', (until, words) => {
  expect(timeLeft(new Date(until), now)).toBe(words)
})
