import type { Size } from './corners.ts'
import { hasGlare } from './glare.ts'
import type { GreyPicture } from './grey.ts'
import { liesWrong } from './lies-wrong.ts'
import { dotsPerInch } from './paper.ts'

/** Warnings about a hard-to-read page. The person decides. */
export type Concern = 'cut' | 'two' | 'turned' | 'glare' | 'blurred' | 'dark' | 'small' | 'same'

/** The thresholds of the warnings, measured on a grey picture whose longer side has `measuredAt` pixels. */
export const READABLE = {
  measuredAt: 1_000,
  /** Mean brightness from 0 to 255. */
  brightness: 70,
  /** Laplacian variance relative to brightness variance: about 1 for crisp print, near 0 when out of focus. */
  sharpness: 0.04,
  /** Dots an inch when printed on A4: 1,000 pixels along the short side. */
  dpi: 120,
} as const

const TILE = 40
// The least variance of a tile with content: blank paper is neither sharp nor blurred.
const SOMETHING_THERE = 60

export function brightnessOf({ grey }: GreyPicture): number {
  let sum = 0
  for (const value of grey) sum += value
  return grey.length === 0 ? 0 : sum / grey.length
}

/**
 * The sharpness of a page: the median over its tiles of Laplacian variance divided by brightness variance. A dim
 * picture counts like a bright one, a sharp table edge cannot hide a blurred page, and a blank page has no value.
 */
export function sharpnessOf(picture: GreyPicture): number | undefined {
  const tiles: number[] = []
  for (let top = 1; top + TILE < picture.height; top += TILE) {
    for (let left = 1; left + TILE < picture.width; left += TILE) {
      const { brightness, bend } = variancesIn(picture, left, top)
      if (brightness > SOMETHING_THERE) tiles.push(bend / brightness)
    }
  }
  tiles.sort((a, b) => a - b)
  return tiles[Math.floor(tiles.length / 2)]
}

/** The variance of brightness in a tile, and of its Laplacian (four neighbours against the middle). */
function variancesIn({ grey, width }: GreyPicture, left: number, top: number) {
  let sum = 0
  let squares = 0
  let bends = 0
  let bendSquares = 0
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const at = y * width + x
      const here = grey[at] ?? 0
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const bend = around - 4 * here
      sum += here
      squares += here * here
      bends += bend
      bendSquares += bend * bend
    }
  }
  const count = TILE * TILE
  return { brightness: squares / count - (sum / count) ** 2, bend: bendSquares / count - (bends / count) ** 2 }
}

export function concernsOf(pixels: Size, picture: GreyPicture, isCard = false): Concern[] {
  const concerns: Concern[] = []
  if (liesWrong(picture)) concerns.push('turned')
  if (hasGlare(picture, isCard)) concerns.push('glare')
  if ((sharpnessOf(picture) ?? 1) < READABLE.sharpness) concerns.push('blurred')
  if (brightnessOf(picture) < READABLE.brightness) concerns.push('dark')
  if (dotsPerInch(pixels) < READABLE.dpi) concerns.push('small')
  return concerns
}
