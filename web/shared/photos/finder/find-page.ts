import { type Corners, eachCorner, insidePicture, makesPage, type Point, type Size } from '../picture/corners.ts'
import type { GreyPicture } from '../picture/readability.ts'
import { type Edges, edgesOf } from './edges.ts'
import { crossing, linesOf, type StraightEdge } from './lines.ts'
import { fitted, sideOf } from './sides.ts'

/** The longer side, in pixels, of the picture in which a page is looked for. */
export const LOOKED_FOR_AT = 400

const SURE = { support: 0.5, area: 0.15 }
/** Less of the picture is no page, whatever its edges. */
const SMALLEST = 0.08
const BEYOND = 0.02
/** From page to table; a clearer one counts no more. */
const CLEAR_STEP = 30

interface FoundPage {
  corners: Corners
  weakest: number
  score: number
}

/** Where the page lies in its picture, or undefined when nobody can be sure: then all of the picture is kept. */
export function findPage(picture: GreyPicture): Corners | undefined {
  const edges = edgesOf(picture)
  const best = bestOf(edges, linesOf(edges))
  if (!best || best.weakest < SURE.support) return undefined
  const corners = eachCorner(fitted(edges, fitted(edges, best.corners)), ({ x, y }) =>
    insidePicture({ x: (x + 0.5) / picture.width, y: (y + 0.5) / picture.height }),
  )
  return makesPage(corners) && areaOf(corners) >= SURE.area ? corners : undefined
}

function bestOf(edges: Edges, lines: readonly StraightEdge[]): FoundPage | undefined {
  let best: FoundPage | undefined
  const pairs = facingPairs(lines)
  for (const [one, across] of pairs.entries()) {
    for (const down of pairs.slice(one + 1)) {
      const corners = cornersOf(across, down, edges)
      if (!corners) continue
      const found = judged(edges, corners, best?.score ?? 0)
      if (found && found.score > (best?.score ?? 0)) best = found
    }
  }
  return best
}

type FacingSides = readonly [StraightEdge, StraightEdge]

/** Lines that may be opposite sides of one page: 35 degrees of perspective, and not on top of each other. */
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

/** From the top left on, as the hands of a clock go; a page that is seen from behind is turned about. */
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

/** How well its four sides are borne out: all brighter inside, or all darker; undefined where it cannot be the best. */
function judged(edges: Edges, corners: Corners, toBeat: number): FoundPage | undefined {
  const size = Math.sqrt(areaOf(corners) / (edges.width * edges.height))
  let weakest = 1
  let all = 0
  let bright = 0
  let clear = 0
  for (const [index, from] of corners.entries()) {
    const side = sideOf(edges, from, corners[(index + 1) % 4] ?? from)
    bright += Math.sign(side.step)
    clear += Math.min(1, Math.abs(side.step) / CLEAR_STEP) / 4
    weakest = Math.min(weakest, side.support)
    all += side.support
    if (2 * weakest + 1.25 + size < toBeat || weakest < 0.25) return undefined
  }
  if (Math.abs(bright) < 4) return undefined
  return { corners, weakest, score: 2 * weakest + all / 4 + size + clear / 4 }
}
