import { expect, test } from 'vitest'
import {
  type Corners,
  makesPage,
  pixelsOfPage,
  tilted,
  turnedPoint,
  turnedRight,
  UNTOUCHED,
  unturnedPoint,
  WHOLE_PICTURE,
} from './corners.ts'
import { flatten, isParallel, projected, projectionOnto } from './perspective.ts'

const picture = { width: 400, height: 300 }
const seenFromTheSide: Corners = [
  { x: 100, y: 40 },
  { x: 330, y: 60 },
  { x: 380, y: 280 },
  { x: 20, y: 260 },
]

test('a page is unchanged after four turns, and is in landscape after one', () => {
  const once = turnedRight(UNTOUCHED)
  expect(pixelsOfPage(once.corners, picture)).toEqual({ width: 300, height: 400 })
  expect(once.corners[0]).toEqual({ x: 0, y: 1 })
  expect(turnedRight(turnedRight(turnedRight(once)))).toEqual(UNTOUCHED)
})

test('a place that was turned with its picture can be turned back', () => {
  const place = { x: 0.2, y: 0.7 }
  for (const turns of [0, 1, 2, 3]) {
    const there = turnedPoint(place, turns)
    const back = unturnedPoint(there, turns)
    expect(back.x).toBeCloseTo(place.x)
    expect(back.y).toBeCloseTo(place.y)
  }
  expect(turnedPoint({ x: 0, y: 1 }, 1)).toEqual({ x: 0, y: 0 })
})

test('the corners of a page are projected onto its corners in the picture', () => {
  const page = { width: 200, height: 280 }
  const projection = projectionOnto(seenFromTheSide, page)
  const onPage = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
    { x: 200, y: 280 },
    { x: 0, y: 280 },
  ]
  for (const [index, place] of onPage.entries()) {
    const there = projected(projection, place)
    expect(there.x).toBeCloseTo(seenFromTheSide[index]?.x ?? Number.NaN)
    expect(there.y).toBeCloseTo(seenFromTheSide[index]?.y ?? Number.NaN)
  }
  // The diagonals of the page meet where those of its picture do.
  const middle = projected(projection, { x: 100, y: 140 })
  const cross = (a: number, b: number) => {
    const [from, to] = [seenFromTheSide[a] ?? middle, seenFromTheSide[b] ?? middle]
    return (to.x - from.x) * (middle.y - from.y) - (to.y - from.y) * (middle.x - from.x)
  }
  expect(cross(0, 2)).toBeCloseTo(0)
  expect(cross(1, 3)).toBeCloseTo(0)
})

test('a page is flattened into a rectangle', () => {
  const from = { width: 400, height: 300, data: new Uint8ClampedArray(400 * 300 * 4) }
  const white = { width: 200, height: 280 }
  const projection = projectionOnto(seenFromTheSide, white)
  // Fills the lower half of the page in white.
  for (let y = 0; y < white.height; y += 0.25) {
    for (let x = 0; x < white.width; x += 0.25) {
      const place = projected(projection, { x, y })
      if (y > 140)
        from.data.fill(
          255,
          4 * (Math.floor(place.y) * 400 + Math.floor(place.x)),
          4 * (Math.floor(place.y) * 400 + Math.floor(place.x)) + 4,
        )
    }
  }
  const to = { ...white, data: new Uint8ClampedArray(200 * 280 * 4) }
  flatten(from, seenFromTheSide, to)
  const brightness = (x: number, y: number) => to.data[(y * 200 + x) * 4]
  for (const x of [8, 100, 190]) {
    expect(brightness(x, 130)).toBe(0)
    expect(brightness(x, 150)).toBe(255)
    expect(brightness(x, 270)).toBe(255)
  }
})

test('a tilted page stays in its picture and keeps its right angles', () => {
  for (const degrees of [-15, -3, 0.5, 15]) {
    const corners = tilted(WHOLE_PICTURE, degrees, picture)
    for (const { x, y } of corners) {
      for (const value of [x, y]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }
    const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * 400, y: y * 300 }))
    expect(isParallel([a, b, c, d] as unknown as Corners)).toBe(true)
    const size = pixelsOfPage(corners, picture)
    expect(size.width / size.height).toBeCloseTo(4 / 3, 1)
  }
  expect(tilted(WHOLE_PICTURE, 0, picture)).toEqual(WHOLE_PICTURE)
})

test('crossing sides or three corners on one line are not a page', () => {
  const [a, b, c, d] = WHOLE_PICTURE
  expect(makesPage(WHOLE_PICTURE)).toBe(true)
  expect(makesPage(turnedRight(UNTOUCHED).corners)).toBe(true)
  expect(makesPage([b, a, c, d])).toBe(false)
  expect(makesPage([a, b, { x: 0.5, y: 0 }, d])).toBe(false)
})
