import { expect, test } from 'vitest'
import type { GreyPicture } from './grey.ts'
import { brightnessOf, concernsOf, READABLE, sharpnessOf } from './readability.ts'

const WIDTH = 750
const HEIGHT = 1_000
const TWELVE_MEGAPIXELS = { width: 3_000, height: 4_000 }

/** A number from 0 to 1 that is the same in every run. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A sheet of paper on a table, with lines of small dark marks as print has them. */
function printedPage({ light = 1, lines = 40 } = {}): GreyPicture {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(90 * light)
  const roll = dice(7)
  const paint = (left: number, top: number, width: number, height: number, value: number) => {
    for (let y = top; y < top + height; y += 1) grey.fill(value * light, y * WIDTH + left, y * WIDTH + left + width)
  }
  paint(50, 60, WIDTH - 100, HEIGHT - 120, 235)
  for (let line = 0; line < lines; line += 1) {
    for (let x = 90; x < WIDTH - 100; x += 4 + Math.floor(roll() * 7)) {
      paint(x, 100 + line * 20, 2, 5 + Math.floor(roll() * 5), 40)
    }
  }
  return { grey, width: WIDTH, height: HEIGHT }
}

/** The same picture out of focus: three passes of a box blur. */
function outOfFocus(picture: GreyPicture, reach: number): GreyPicture {
  const { width, height } = picture
  let grey = picture.grey
  for (const step of [1, width, 1, width, 1, width]) {
    const next = new Uint8Array(grey)
    for (let at = reach * step; at < width * height - reach * step; at += 1) {
      let sum = 0
      for (let by = -reach; by <= reach; by += 1) sum += grey[at + by * step] ?? 0
      next[at] = sum / (2 * reach + 1)
    }
    grey = next
  }
  return { grey, width, height }
}

test('a clear photo gives no advice, even with little text', () => {
  expect(concernsOf(TWELVE_MEGAPIXELS, printedPage())).toEqual([])
  expect(concernsOf(TWELVE_MEGAPIXELS, printedPage({ lines: 2 }))).toEqual([])
  const blank = { grey: new Uint8Array(WIDTH * HEIGHT).fill(230), width: WIDTH, height: HEIGHT }
  expect(concernsOf(TWELVE_MEGAPIXELS, blank)).toEqual([])
})

test('a photo out of focus is "blurred", and sharpness falls with the blur', () => {
  const steps = [0, 1, 2, 4].map((reach) => sharpnessOf(outOfFocus(printedPage(), reach)) ?? 0)
  expect(steps).toEqual([...steps].sort((a, b) => b - a))
  for (const reach of [3, 4, 6]) {
    expect(concernsOf(TWELVE_MEGAPIXELS, outOfFocus(printedPage(), reach))).toEqual(['blurred'])
  }
})

test('a dark photo is "dark" and not "blurred"', () => {
  const dark = printedPage({ light: 0.25 })
  expect(brightnessOf(dark)).toBeLessThan(READABLE.brightness)
  expect(concernsOf(TWELVE_MEGAPIXELS, dark)).toEqual(['dark'])
})

test('a page below 120 dpi on A4 is "small"', () => {
  expect(concernsOf({ width: 980, height: 1_386 }, printedPage())).toEqual(['small'])
  expect(concernsOf({ width: 1_000, height: 1_415 }, printedPage())).toEqual([])
  // A card in landscape counts by its longer side.
  expect(concernsOf({ width: 1_450, height: 915 }, printedPage())).toEqual([])
  expect(concernsOf({ width: 640, height: 480 }, printedPage())).toEqual(['small'])
})
