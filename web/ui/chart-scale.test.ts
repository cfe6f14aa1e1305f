import { expect, test } from 'vitest'
import { labelledIndexes, scaleFor, ticksFor } from './chart-scale.ts'

test.each([
  ['', '0 1'],
  ['0 0', '0 1'],
  ['3', '0 1 2 3'],
  ['9 4', '0 5 10'],
  ['100', '0 25 50 75 100'],
  ['1234', '0 500 1000 1500'],
  ['-300 900', '-500 0 500 1000'],
  ['-20', '-20 -15 -10 -5 0'],
])('the scale of "%s" has the ticks %s', (values, ticks) => {
  expect(ticksFor(values.split(' ').filter(Boolean).map(Number)).join(' ')).toBe(ticks)
})

test('a value is placed between the first and the last tick', () => {
  const { at } = scaleFor([-300, 300])
  expect([at(-400), at(0), at(100), at(400)]).toEqual([0, 50, 62.5, 100])
})

test.each([
  [3, 6, [2, 1, 0]],
  [12, 6, [11, 9, 7, 5, 3, 1]],
  [13, 6, [12, 9, 6, 3, 0]],
])('of %i positions with at most %i labels, %j get one', (count, most, places) => {
  expect([...labelledIndexes(count, most)]).toEqual(places)
})
