import { expect, test } from 'vitest'
import { formatDuration, unitFor } from './durations.ts'

test.each([
  [0, 'under a minute'],
  [59, 'under a minute'],
  [60, '1 min'],
  [3_570, '1 h'],
  [27_900, '7 h 45 min'],
  [86_400, '1 d'],
  [86_399, '1 d'],
  [273_600, '3 d 4 h'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

test.each([
  [600, 'min'],
  [20_000, 'h'],
  [400_000, 'd'],
])('the unit of a scale up to %i seconds is %s', (most, word) => {
  expect(unitFor(most).word).toBe(word)
})
