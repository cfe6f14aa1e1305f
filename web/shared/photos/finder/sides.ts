import { type Corners, eachCorner, type Point } from '../picture/corners.ts'
import type { Edges } from './edges.ts'
import { crossing, type StraightEdge } from './lines.ts'

// The distance from the edge, in pixels, at which page and table are compared.
const APART = 4
const PIECES = 24
const AT_A_PIECE = 4
// The smallest step above noise, in grey levels of 255.
const STEP = 2.5
// Skips the ends: rounded or bent corners tell nothing.
const ENDS = 0.05

const brightness = ({ plain, width, height }: Edges, x: number, y: number): number | undefined => {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column < 0 || row < 0 || column >= width || row >= height ? undefined : plain[row * width + column]
}

// The unit vector from a side into the page, with clockwise corners.
const inwards = (from: Point, to: Point): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
}

export function sideOf(edges: Edges, from: Point, to: Point) {
  const into = inwards(from, to)
  let brighter = 0
  let darker = 0
  let whole = 0
  for (let piece = 0; piece < PIECES; piece += 1) {
    let step = 0
    for (let sample = 0; sample < AT_A_PIECE; sample += 1) {
      const along = ENDS + ((1 - 2 * ENDS) * (piece + sample / AT_A_PIECE)) / PIECES
      const [x, y] = [from.x + (to.x - from.x) * along, from.y + (to.y - from.y) * along]
      const inside = brightness(edges, x + into.x * APART, y + into.y * APART)
      const outside = brightness(edges, x - into.x * APART, y - into.y * APART)
      step += ((inside ?? 0) - (outside ?? inside ?? 0)) / AT_A_PIECE
    }
    if (step > STEP) brighter += 1
    if (step < -STEP) darker += 1
    whole += step / PIECES
  }
  return {
    // The share with a step in the side's direction, and in any direction.
    support: Math.max(brighter, darker) / PIECES,
    seen: (brighter + darker) / PIECES,
    step: brighter > darker ? Math.abs(whole) : -Math.abs(whole),
  }
}

const SEARCH = 6

/** Fits the corners to the steepest places along the sides, with subpixel precision. */
export function fitted(edges: Edges, corners: Corners): Corners {
  const lines = corners.map((from, index) => lineAlong(edges, from, corners[(index + 1) % 4] ?? from))
  return eachCorner(corners, (corner, index) => {
    const [before, after] = [lines[(index + 3) % 4], lines[index]]
    const met = before && after && crossing(before, after)
    return met && Math.hypot(met.x - corner.x, met.y - corner.y) < 3 * SEARCH ? met : corner
  })
}

function lineAlong(edges: Edges, from: Point, to: Point): StraightEdge | undefined {
  const into = inwards(from, to)
  const places: { along: number; off: number }[] = []
  for (let sample = 0; sample <= 60; sample += 1) {
    const along = ENDS + ((1 - 2 * ENDS) * sample) / 60
    const off = steepest(edges, { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along }, into)
    if (off !== undefined) places.push({ along, off })
  }
  const straight = straightThrough(places)
  if (!straight) return undefined
  const at = (along: number) => {
    const off = straight(along)
    return { x: from.x + (to.x - from.x) * along + into.x * off, y: from.y + (to.y - from.y) * along + into.y * off }
  }
  const [start, end] = [at(0), at(1)]
  const { x: cos, y: sin } = inwards(start, end)
  return { cos, sin, away: start.x * cos + start.y * sin }
}

function steepest(edges: Edges, { x, y }: Point, into: Point): number | undefined {
  let most = STEP / 2
  let off: number | undefined
  const slope = (by: number) => slopeAt(edges, x + into.x * by, y + into.y * by, into)
  for (let by = -SEARCH; by <= SEARCH; by += 1) {
    const here = slope(by)
    if (here <= most) continue
    most = here
    // The peak of the parabola through the steepest place and its two neighbours.
    const [before, after] = [slope(by - 1), slope(by + 1)]
    const bend = before - 2 * here + after
    off = by + (bend < 0 ? Math.max(-1, Math.min(1, (before - after) / (2 * bend))) : 0)
  }
  return off
}

function slopeAt({ across, down, width, height }: Edges, x: number, y: number, into: Point): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  if (left < 1 || top < 1 || left >= width - 2 || top >= height - 2) return 0
  const [fx, fy] = [x - left, y - top]
  const at = (place: number) => (across[place] ?? 0) * into.x + (down[place] ?? 0) * into.y
  const near = top * width + left
  const upper = at(near) * (1 - fx) + at(near + 1) * fx
  const lower = at(near + width) * (1 - fx) + at(near + width + 1) * fx
  return Math.abs(upper * (1 - fy) + lower * fy)
}

// Fits by least squares, then again without places more than two pixels off.
function straightThrough(places: readonly { along: number; off: number }[]) {
  const leastSquares = (some: typeof places) => {
    const mean = (of: (place: (typeof places)[number]) => number) =>
      some.reduce((all, one) => all + of(one), 0) / some.length
    const [along, off] = [mean((one) => one.along), mean((one) => one.off)]
    const spread = mean((one) => (one.along - along) ** 2)
    const slope = spread > 0 ? mean((one) => (one.along - along) * (one.off - off)) / spread : 0
    return (there: number) => off + slope * (there - along)
  }
  if (places.length < 12) return undefined
  const first = leastSquares(places)
  const near = places.filter(({ along, off }) => Math.abs(first(along) - off) < 2)
  return near.length < 12 ? first : leastSquares(near)
}
