import type { Size } from './corners.ts'
import { dotsPerInch } from './paper.ts'

/** What may make a page hard to read. It is advice: the person decides. */
export type Concern = 'blurred' | 'dark' | 'small'

/** Where advice begins. A page is measured on a grey picture whose longer side has this many pixels. */
export const READABLE = {
  measuredAt: 1_000,
  /** Mean brightness from 0 to 255. */
  brightness: 70,
  /** How strongly brightness bends in the sharpest twentieth of the page. */
  sharpness: 150,
  /** Dots an inch when printed on A4: 1,000 pixels along the short side. */
  dpi: 120,
} as const

const TILE = 40
const SHARPEST = 0.05

/** One byte of brightness for each pixel. */
export interface GreyPicture extends Size {
  grey: Uint8Array
}

/** The brightness of every pixel, as eyes weigh the colours. */
export function greyOf({ data, width, height }: Size & { data: Uint8ClampedArray }): GreyPicture {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4
    grey[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  }
  return { grey, width, height }
}

export function brightnessOf({ grey }: GreyPicture): number {
  let sum = 0
  for (const value of grey) sum += value
  return grey.length === 0 ? 0 : sum / grey.length
}

/**
 * The variance of the Laplacian, tile by tile, in the sharpest tiles: a page that is mostly empty paper is as sharp as
 * the few lines on it.
 */
export function sharpnessOf(picture: GreyPicture): number {
  const tiles: number[] = []
  for (let top = 1; top + TILE < picture.height; top += TILE) {
    for (let left = 1; left + TILE < picture.width; left += TILE) tiles.push(varianceIn(picture, left, top))
  }
  tiles.sort((a, b) => b - a)
  return tiles[Math.floor(tiles.length * SHARPEST)] ?? 0
}

function varianceIn({ grey, width }: GreyPicture, left: number, top: number): number {
  let sum = 0
  let squares = 0
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const at = y * width + x
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      const bend = around - 4 * (grey[at] ?? 0)
      sum += bend
      squares += bend * bend
    }
  }
  const count = TILE * TILE
  return squares / count - (sum / count) ** 2
}

/** What to say about a page of so many pixels that looks like this. */
export function concernsOf(pixels: Size, picture: GreyPicture): Concern[] {
  const concerns: Concern[] = []
  if (sharpnessOf(picture) < READABLE.sharpness) concerns.push('blurred')
  if (brightnessOf(picture) < READABLE.brightness) concerns.push('dark')
  if (dotsPerInch(pixels) < READABLE.dpi) concerns.push('small')
  return concerns
}
