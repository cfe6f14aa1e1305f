import { expect, test } from 'vitest'
import { drawn, lettering } from '#web/testing/drawn-photos.ts'
import { clean } from './clean.ts'
import { WHOLE_PICTURE } from './corners.ts'
import type { Pixels } from './perspective.ts'

const shadow = (x: number) => (x > 0.5 ? 0.55 : 1)
const page = (paper: readonly [number, number, number], print = lettering()) =>
  drawn({
    seed: 4,
    size: { width: 300, height: 400 },
    table: paper,
    pages: [{ corners: WHOLE_PICTURE, paper, print }],
    light: shadow,
  })

const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
]

test('paper in the shadow becomes as white as paper in the light, and ink stays dark', () => {
  const photo = page([235, 235, 230])
  expect(Math.max(...at(photo, 280, 10))).toBeLessThan(150)
  clean(photo, 'clean')
  for (const x of [10, 100, 200, 290]) expect(Math.min(...at(photo, x, 10))).toBeGreaterThan(235)
  const ink = photo.data.filter((value, index) => index % 4 === 0 && value < 90).length
  expect(ink / (300 * 400)).toBeGreaterThan(0.1)
})

test('a stamp keeps its colour in Clean and loses it in Grey', () => {
  const stamp = () => {
    const photo = page([235, 235, 230])
    for (let y = 180; y < 200; y += 1) for (let x = 60; x < 64; x += 1) photo.data.set([40, 60, 190], (y * 300 + x) * 4)
    return photo
  }
  const coloured = stamp()
  clean(coloured, 'clean')
  const [red = 0, , blue = 0] = at(coloured, 62, 190)
  expect(blue - red).toBeGreaterThan(90)
  const grey = stamp()
  clean(grey, 'grey')
  expect(new Set(at(grey, 62, 190)).size).toBe(1)
})

test('a dark photo on the page stays dark', () => {
  const photo = page([235, 235, 230], (u, v) => (u < 0.4 && v < 0.4 ? 0.1 : 1))
  clean(photo, 'clean')
  expect(Math.max(...at(photo, 50, 50))).toBeLessThan(120)
})
