import type { Size } from './corners.ts'

// A4 in points (1/72 inch), upright.
const A4 = { short: 595.28, long: 841.89 }
const POINTS_PER_INCH = 72

export const QUALITIES = [
  { dpi: 200, jpeg: 0.85 },
  { dpi: 200, jpeg: 0.75 },
  { dpi: 200, jpeg: 0.62 },
  { dpi: 150, jpeg: 0.62 },
  { dpi: 150, jpeg: 0.45 },
  { dpi: 150, jpeg: 0.3 },
] as const

/** The paper size of a page in points: the largest that fits on A4, portrait or landscape, in its own proportion. */
export function paperFor({ width, height }: Size): Size {
  const across = width > height
  const room = { width: across ? A4.long : A4.short, height: across ? A4.short : A4.long }
  const scale = Math.min(room.width / width, room.height / height)
  return { width: width * scale, height: height * scale }
}

export const dotsPerInch = (pixels: Size): number => (pixels.width / paperFor(pixels).width) * POINTS_PER_INCH

/** The pixel size of a page: as the quality asks, but never above the picture's size. */
export function pixelsAt(dpi: number, pixels: Size): Size {
  const scale = Math.min(1, dpi / dotsPerInch(pixels))
  return {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
  }
}

export type Trials<T extends { bytes: number }> = readonly [T, ...T[]]

/**
 * Chooses a trial for each page to stay within the limit: the largest page shrinks first, and only as far as needed.
 * Undefined if even the smallest are too large.
 */
export function fitting<T extends { bytes: number }>(pages: readonly Trials<T>[], limit: number): T[] | undefined {
  const chosen = pages.map(([best]) => best)
  const places = pages.map(() => 0)
  const total = () => chosen.reduce((sum, { bytes }) => sum + bytes, 0)
  while (total() > limit) {
    let largest: number | undefined
    for (const [page, place] of places.entries()) {
      if (pages[page]?.[place + 1] === undefined) continue
      if (largest === undefined || (chosen[page]?.bytes ?? 0) > (chosen[largest]?.bytes ?? 0)) largest = page
    }
    if (largest === undefined) return undefined
    const place = (places[largest] ?? 0) + 1
    const next = pages[largest]?.[place]
    if (!next) return undefined
    places[largest] = place
    chosen[largest] = next
  }
  return chosen
}
