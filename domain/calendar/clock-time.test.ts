import { expect, test } from 'vitest'
import { formatLocal, formatTime, parseTime } from './clock-time.ts'

test.each([
  ['08:00', '8:00 AM'],
  ['00:05', '12:05 AM'],
  ['12:00', '12:00 PM'],
  ['13:30', '1:30 PM'],
])('the time %s is shown as %s', (time, said) => {
  expect(formatTime(time)).toBe(said)
  expect(parseTime(said)).toBe(time)
})

test.each([
  ['8', '08:00'],
  ['8 am', '08:00'],
  ['1.30pm', '13:30'],
  ['12 p.m.', '12:00'],
  ['13:30', '13:30'],
  ['25:00', null],
  ['13 pm', null],
  ['8:75', null],
  ['early', null],
])('the typed time %s is read as %s', (typed, time) => expect(parseTime(typed)).toBe(time))

test('a local time is shown with its weekday and a 12-hour clock', () => {
  expect(formatLocal('2027-02-08T13:30')).toBe('Monday, 8 Feb 2027, 1:30 PM')
})
