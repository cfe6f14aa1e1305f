import { expect, test } from 'vitest'
import { turnedRectangle, uprightRectangle } from './turned-rectangle.ts'

const lowerRight = { x: 0.5, y: 0.75, width: 0.25, height: 0.125 }

test('a rectangle at the lower right is at the lower left after a quarter turn to the right', () => {
  expect(turnedRectangle(lowerRight, 1)).toEqual({ x: 0.125, y: 0.5, width: 0.125, height: 0.25 })
})

test.each([0, 1, 2, 3] as const)('a rectangle turned %i times can be turned back', (turn) => {
  expect(uprightRectangle(turnedRectangle(lowerRight, turn), turn)).toEqual(lowerRight)
})
