import { type Corners, eachCorner, insidePicture, makesPage, type Point, type Size } from '../picture/corners.ts'
import type { GreyPicture } from '../picture/grey.ts'
import { type Edges, edgesOf } from './edges.ts'
import { crossing, linesOf, type StraightEdge } from './lines.ts'
import { fitted, sideOf } from './sides.ts'

/** The longer side, in pixels, of the picture in which a page is looked for. */
export const LOOKED_FOR_AT = 400

const SURE = { support: 0.5, area: 0.15, cut: 0.7, other: 0.85 }
// Less of the picture is no page, whatever its edges.
const SMALLEST = 0.08
const BEYOND = 0.02
// Two pages side by side: neither is larger than this, and together they are larger than that.
const MOST_OF_HALF = 0.6
const MOST = 0.85
// For the whole of the picture.
const ON_BORDER = 0.01
// From page to table; a clearer one counts no more.
const CLEAR_STEP = 30

interface FoundPage {
  corners: Corners
  weakest: number
  score: number
}

export interface FoundEdges {
  // Where the page lies; left out when nobody can be sure: then all of the picture is kept.
  corners?: Corners | undefined
  // One side of the page is outside of the picture.
  isCut: boolean
  // Another page lies beside it.
  isOneOfTwo: boolean
}

export function findPage(picture: GreyPicture): FoundEdges {
  const edges = edgesOf(picture)
  const lines = linesOf(edges)
  const best = bestOf(edges, lines)
  const corners = best && sureCorners(edges, best)
  if (!corners) {
    const isMeant = (one: Corners) => sidesOf(one).filter((side) => isOnBorder(side, picture)).length === 1
    const cut = bestOf(edges, [...lines, ...bordersOf(picture)], { isMeant, mayLeave: true })
    return { isCut: cut !== undefined && cut.weakest >= SURE.cut, isOneOfTwo: false }
  }
  return { corners, isCut: false, isOneOfTwo: liesBeside(edges, lines, best) }
}

// Whether another page lies beside the one that was found, or what was found is two pages side by side.
function liesBeside(edges: Edges, lines: readonly StraightEdge[], { corners }: FoundPage): boolean {
  const clear = (isMeant: (one: Corners) => boolean) => {
    const found = bestOf(edges, lines, { isMeant })
    return found && found.weakest >= SURE.other ? found.corners : undefined
  }
  const whole = areaOf(corners)
  const other = clear((one) => areaOf(one) > whole / 3 && isApart(one, corners))
  if (other) return true
  const half = clear((one) => areaOf(one) < whole * MOST_OF_HALF && holds(corners, middleOf(one)))
  if (!half) return false
  const second = clear((one) => areaOf(one) < whole * MOST_OF_HALF && isApart(one, half))
  return second !== undefined && areaOf(half) + areaOf(second) > whole * MOST
}

function sureCorners(edges: Edges, best: FoundPage): Corners | undefined {
  if (best.weakest < SURE.support) return undefined
  const corners = eachCorner(fitted(edges, fitted(edges, best.corners)), ({ x, y }) =>
    insidePicture({ x: (x + 0.5) / edges.width, y: (y + 0.5) / edges.height }),
  )
  return makesPage(corners) && areaOf(corners) >= SURE.area ? corners : undefined
}

function bestOf(
  edges: Edges,
  lines: readonly StraightEdge[],
  { isMeant = () => true, mayLeave = false }: { isMeant?: (corners: Corners) => boolean; mayLeave?: boolean } = {},
): FoundPage | undefined {
  let best: FoundPage | undefined
  const pairs = facingPairs(lines)
  for (const [one, across] of pairs.entries()) {
    for (const down of pairs.slice(one + 1)) {
      const corners = cornersOf(across, down, edges)
      if (!corners || !isMeant(corners)) continue
      const found = judged(edges, corners, best?.score ?? 0, mayLeave)
      if (found && found.score > (best?.score ?? 0)) best = found
    }
  }
  return best
}

type FacingSides = readonly [StraightEdge, StraightEdge]

// Lines that may be opposite sides of one page: 35 degrees of perspective, and not on top of each other.
const facingPairs = (lines: readonly StraightEdge[]): FacingSides[] =>
  lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .flatMap((b): FacingSides[] => (Math.abs(a.cos * b.cos + a.sin * b.sin) > 0.82 ? [[a, b]] : [])),
  )

function cornersOf([a, c]: FacingSides, [b, d]: FacingSides, { width, height }: Size): Corners | undefined {
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

// From the top left on, as the hands of a clock go; a page that is seen from behind is turned about.
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

const areaOf = (corners: Corners) => Math.abs(signedArea(corners))

// How well its four sides are borne out: all brighter inside, or all darker; undefined where it cannot be the best.
function judged(edges: Edges, corners: Corners, toBeat: number, mayLeave: boolean): FoundPage | undefined {
  const size = Math.sqrt(areaOf(corners) / (edges.width * edges.height))
  let weakest = 1
  let all = 0
  let bright = 0
  let clear = 0
  let seen = 0
  for (const [from, to] of sidesOf(corners)) {
    if (mayLeave && isOnBorder([from, to], edges)) continue
    const side = sideOf(edges, from, to)
    seen += 1
    bright += Math.sign(side.step)
    clear += Math.min(1, Math.abs(side.step) / CLEAR_STEP) / 4
    weakest = Math.min(weakest, side.support)
    all += side.support
    if (2 * weakest + 1.25 + size < toBeat || weakest < 0.25) return undefined
  }
  if (Math.abs(bright) < seen) return undefined
  return { corners, weakest, score: 2 * weakest + all / 4 + size + clear / 4 }
}

export const sidesOf = (corners: Corners) =>
  corners.map((from, index) => [from, corners[(index + 1) % 4] ?? from] as const)

const bordersOf = ({ width, height }: Size): StraightEdge[] => [
  { cos: 1, sin: 0, away: 0 },
  { cos: 1, sin: 0, away: width - 1 },
  { cos: 0, sin: 1, away: 0 },
  { cos: 0, sin: 1, away: height - 1 },
]

/** Whether a side lies along a border of its picture, as one does that is outside of it. */
export function isOnBorder([from, to]: readonly [Point, Point], { width, height }: Size): boolean {
  const near = (a: number, b: number, end: number) =>
    Math.max(a, b) <= end * ON_BORDER || Math.min(a, b) >= end * (1 - ON_BORDER)
  return near(from.x, to.x, width) || near(from.y, to.y, height)
}

const isApart = (one: Corners, other: Corners) => !holds(one, middleOf(other)) && !holds(other, middleOf(one))

const middleOf = (corners: Corners): Point => ({
  x: corners.reduce((all, { x }) => all + x / 4, 0),
  y: corners.reduce((all, { y }) => all + y / 4, 0),
})

const holds = (corners: Corners, { x, y }: Point) =>
  sidesOf(corners).every(([from, to]) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0)
