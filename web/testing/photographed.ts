import type { Corners } from '#web/shared/photos/picture/corners.ts'
import type { GreyPicture } from '#web/shared/photos/picture/grey.ts'
import { cloud, type Print } from './drawn-photos.ts'

export const cornersAt = (...places: number[]): Corners => {
  const corner = (index: number) => ({ x: places[index * 2] ?? 0, y: places[index * 2 + 1] ?? 0 })
  return [corner(0), corner(1), corner(2), corner(3)]
}

/** The largest corner error, relative to the longer side of the picture. */
export function missedBy(
  found: Corners | undefined,
  wanted: Corners,
  { width, height }: { width: number; height: number },
): number {
  if (!found) return 1
  const away = found.map(({ x, y }, index) =>
    Math.hypot((x - (wanted[index]?.x ?? 0)) * width, (y - (wanted[index]?.y ?? 0)) * height),
  )
  return Math.max(...away) / Math.max(width, height)
}

/** The brightness change of a table at coordinates from 0 to 1. */
export type Texture = (x: number, y: number) => number

const near = (value: number, every: number) => Math.abs(value / every - Math.round(value / every)) * every

/** Rotated, since nobody holds a phone straight. */
const turned = (x: number, y: number, angle: number) => x * Math.cos(angle) + y * Math.sin(angle)

export const tiled: Texture = (x, y) =>
  near(turned(x, y, 0.2), 0.31) < 0.006 || near(turned(x, y, 1.77), 0.31) < 0.006 ? -45 : 6 * cloud(x * 12, y * 12, 2)
export const chequered: Texture = (x, y) =>
  14 * (Math.sign(Math.sin(turned(x, y, 0.35) * 45)) + Math.sign(Math.sin(turned(x, y, 1.92) * 45)))
export const planks: Texture = (x, y) =>
  (near(turned(x, y, 0.12), 0.17) < 0.004 ? -50 : 0) + 30 * (cloud(x * 40, y * 4, 7) - 0.5)
export const marble: Texture = (x, y) =>
  22 * Math.sin(9 * x + 5 * cloud(x * 5, y * 5, 3) + 6 * cloud(x * 14, y * 11, 4))
export const woven: Texture = (x, y) => 9 * Math.sin(x * 310) * Math.sin(y * 420) + 10 * (cloud(x * 6, y * 8, 9) - 0.5)

/** A page folded in four: each quarter has its own brightness, and the folds are darker. */
export const folded =
  (inner: Print): Print =>
  (u, v) => {
    const fold = Math.min(Math.abs(u - 0.5), Math.abs(v - 0.5)) < 0.004 ? 0.86 : 1
    return inner(u, v) * fold * (u < 0.5 === v < 0.5 ? 1 : 0.93)
  }

export const lined =
  (inner: Print): Print =>
  (u, v) =>
    inner(u, v) * (near(v, 0.034) < 0.002 ? 0.75 : 1) * (Math.abs(u - 0.12) < 0.002 ? 0.7 : 1)

const BLOCK = 8
const WAVES = Array.from({ length: BLOCK ** 2 }, (_, at) => {
  const [wave, place] = [Math.floor(at / BLOCK), at % BLOCK]
  return (wave === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * BLOCK)) * 0.5
})

/** Simulates JPEG: quantises the waves of each 8 x 8 block, finer waves more coarsely. */
export function squeezed({ grey, width, height }: GreyPicture, coarseness: number): GreyPicture {
  const left = grey.slice()
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let start = 0; start + BLOCK <= width; start += BLOCK) {
      const at = (index: number) => (top + Math.floor(index / BLOCK)) * width + start + (index % BLOCK)
      const block = Array.from({ length: BLOCK ** 2 }, (_, index) => grey[at(index)] ?? 0)
      const waves = transformed(block, (wave, place) => WAVES[wave * BLOCK + place] ?? 0).map((height, index) => {
        const step = coarseness * (1 + Math.floor(index / BLOCK) + (index % BLOCK))
        return Math.round(height / step) * step
      })
      const back = transformed(waves, (place, wave) => WAVES[wave * BLOCK + place] ?? 0)
      for (const [index, tone] of back.entries()) left[at(index)] = Math.max(0, Math.min(255, Math.round(tone)))
    }
  }
  return { grey: left, width, height }
}

/** Transforms the rows, then the columns. */
function transformed(block: readonly number[], share: (to: number, from: number) => number): number[] {
  const half = block.map((_, at) => sumOver((from) => share(at % BLOCK, from) * (block[at - (at % BLOCK) + from] ?? 0)))
  return half.map((_, at) =>
    sumOver((from) => share(Math.floor(at / BLOCK), from) * (half[from * BLOCK + (at % BLOCK)] ?? 0)),
  )
}

const sumOver = (of: (index: number) => number) => {
  let sum = 0
  for (let index = 0; index < BLOCK; index += 1) sum += of(index)
  return sum
}
