import { expect, test } from 'vitest'
import { drawn, lettering } from '#web/testing/drawn-photos.ts'
import { greyOf } from '../picture/grey.ts'
import { nearestCorner } from './snap.ts'

const patch = (left: number, top: number, paper: number) =>
  greyOf(
    drawn({
      seed: 5,
      size: { width: 41, height: 41 },
      table: [110, 100, 90],
      pages: [
        {
          corners: [
            { x: left, y: top },
            { x: 3, y: top },
            { x: 3, y: 3 },
            { x: left, y: 3 },
          ],
          paper: [paper, paper, paper],
          print: lettering({ margin: 0.4 }),
        },
      ],
    }),
  )

test('a corner released near a corner of the page snaps to it', () => {
  const found = nearestCorner(patch(0.35, 0.65, 240), 12)
  expect(found?.x).toBeGreaterThanOrEqual(-8)
  expect(found?.x).toBeLessThanOrEqual(-4)
  expect(found?.y).toBeGreaterThanOrEqual(4)
  expect(found?.y).toBeLessThanOrEqual(8)
})

test('a corner stays where it was released when no page corner is near', () => {
  expect(nearestCorner(patch(2, 2, 240), 12)).toBeUndefined()
  expect(nearestCorner(patch(0.02, 0.02, 240), 12)).toBeUndefined()
  expect(nearestCorner(patch(0.35, 0.65, 108), 12)).toBeUndefined()
})
