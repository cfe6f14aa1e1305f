import { expect, test } from 'vitest'
import { placeOnPage } from './place-on-page.ts'

test.each([
  [0, 0, 'upper left'],
  [0.45, 0, 'top'],
  [0.45, 0.45, 'middle'],
  [0, 0.45, 'left'],
  [0.9, 0.9, 'lower right'],
] as const)('a rectangle at %f across and %f down is described as %s', (x, y, place) => {
  expect(placeOnPage({ x, y, width: 0.1, height: 0.1 })).toBe(place)
})
