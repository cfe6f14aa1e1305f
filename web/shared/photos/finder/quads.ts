import { type Corners, eachCorner, type Point, type Size } from '../picture/corners.ts'
import { crossing, type StraightEdge } from './lines.ts'

// A smaller share of the picture is no page.
const SMALLEST = 0.08
const BEYOND = 0.02
// Relative to the picture size.
const ON_BORDER = 0.01
export type FacingSides = readonly [StraightEdge, StraightEdge]

// Pairs of lines that may be opposite sides of one page, at most 35 degrees apart.
export const facingPairs = (lines: readonly StraightEdge[]): FacingSides[] =>
  lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .flatMap((b): FacingSides[] => (Math.abs(a.cos * b.cos + a.sin * b.sin) > 0.82 ? [[a, b]] : [])),
  )

export function cornersOf([a, c]: FacingSides, [b, d]: FacingSides, { width, height }: Size): Corners | undefined {
  const points = [crossing(a, b), crossing(b, c), crossing(c, d), crossing(d, a)]
  const near = (point: Point | undefined): point is Point =>
    point !== undefined &&
    Math.abs(point.x / width - 0.5) < 0.5 + BEYOND &&
    Math.abs(point.y / height - 0.5) < 0.5 + BEYOND
  if (!points.every(near)) return undefined
  const corners = clockwise(points)
  const share = areaOf(corners) / (width * height)
  return share > SMALLEST ? corners : undefined
}

// Orders the corners clockwise from the top left, also for a mirrored page.
function clockwise(points: readonly Point[]): Corners {
  const [first, second, third, fourth] = points as unknown as Corners
  const round: Corners =
    signedArea([first, second, third, fourth]) > 0 ? [first, second, third, fourth] : [first, fourth, third, second]
  let start = 0
  for (const index of [1, 2, 3]) if (sum(round[index]) < sum(round[start])) start = index
  return eachCorner(round, (corner, index) => round[(start + index) % 4] ?? corner)
}

const sum = (point: Point | undefined) => (point ? point.x + point.y : Number.POSITIVE_INFINITY)

const signedArea = (corners: Corners) =>
  corners.reduce((area, { x, y }, index) => {
    const next = corners[(index + 1) % 4] ?? { x, y }
    return area + (x * next.y - next.x * y) / 2
  }, 0)

export const areaOf = (corners: Corners) => Math.abs(signedArea(corners))

export const sidesOf = (corners: Corners) =>
  corners.map((from, index) => [from, corners[(index + 1) % 4] ?? from] as const)

export const bordersOf = ({ width, height }: Size): StraightEdge[] => [
  { cos: 1, sin: 0, away: 0 },
  { cos: 1, sin: 0, away: width - 1 },
  { cos: 0, sin: 1, away: 0 },
  { cos: 0, sin: 1, away: height - 1 },
]

/** Whether a side lies on the picture's border, as a cut-off side does. */
export function isOnBorder([from, to]: readonly [Point, Point], { width, height }: Size): boolean {
  const near = (a: number, b: number, end: number) =>
    Math.max(a, b) <= end * ON_BORDER || Math.min(a, b) >= end * (1 - ON_BORDER)
  return near(from.x, to.x, width) || near(from.y, to.y, height)
}

export const isApart = (one: Corners, other: Corners) => !holds(one, middleOf(other)) && !holds(other, middleOf(one))

export const middleOf = (corners: Corners): Point => ({
  x: corners.reduce((all, { x }) => all + x / 4, 0),
  y: corners.reduce((all, { y }) => all + y / 4, 0),
})

export const holds = (corners: Corners, { x, y }: Point) =>
  sidesOf(corners).every(([from, to]) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0)
