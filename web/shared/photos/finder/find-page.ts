import { type Corners, eachCorner, insidePicture, makesPage, type Point } from '../picture/corners.ts'
import type { GreyPicture } from '../picture/grey.ts'
import { type Edges, edgesOf } from './edges.ts'
import { linesOf, type StraightEdge } from './lines.ts'
import {
  areaOf,
  bordersOf,
  cornersOf,
  type FacingSides,
  facingPairs,
  holds,
  isApart,
  isOnBorder,
  middleOf,
  sidesOf,
} from './quads.ts'
import { fitted, sideOf } from './sides.ts'

/** The longer side, in pixels, of the searched picture. */
export const LOOKED_FOR_AT = 400

const SURE = { support: 0.5, area: 0.15, cut: 0.7, other: 0.85 }
// Two pages side by side: each is at most this share, and both exceed this share together.
const MOST_OF_HALF = 0.6
const MOST = 0.85
// Steps of brightness above this count the same.
const CLEAR_STEP = 30
// A wider page may exceed the best page by these factors, with this share of each side visible.
const WIDER = { least: 1.15, most: 1.5, seen: 0.9 }

interface FoundPage {
  sides: readonly [FacingSides, FacingSides]
  corners: Corners
  weakest: number
  score: number
}

export interface FoundEdges {
  // The corners; undefined if unsure, and then the whole picture is kept.
  corners?: Corners | undefined
  // One side of the page is outside of the picture.
  isCut: boolean
  // Another page lies beside it.
  isOneOfTwo: boolean
}

export function findPage(picture: GreyPicture): FoundEdges {
  const edges = edgesOf(picture)
  const lines = linesOf(edges)
  const best = widened(edges, lines, bestOf(edges, lines))
  const corners = best && sureCorners(edges, best)
  if (!corners) {
    const isMeant = (one: Corners) => sidesOf(one).filter((side) => isOnBorder(side, picture)).length === 1
    const cut = bestOf(edges, [...lines, ...bordersOf(picture)], { isMeant, mayLeave: true })
    return { isCut: cut !== undefined && cut.weakest >= SURE.cut, isOneOfTwo: false }
  }
  return { corners, isCut: false, isOneOfTwo: liesBeside(edges, lines, best) }
}

// Whether another page lies beside the found page, or the found page is two pages.
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

// Prefers a larger page: a dark band on a card can hide its edge. Each side of the larger page must be visible as a
// step of either direction over its length.
function widened(edges: Edges, lines: readonly StraightEdge[], best: FoundPage | undefined): FoundPage | undefined {
  if (!best) return undefined
  const [[a, c], [b, d]] = best.sides
  const isWider = (corners: Corners) => {
    const growth = areaOf(corners) / areaOf(best.corners)
    if (growth < WIDER.least || growth > WIDER.most) return false
    return sidesOf(fitted(edges, corners)).every((side) => isSeen(edges, side))
  }
  const wider = lines
    .flatMap((line): FoundPage['sides'][] => [
      [
        [line, c],
        [b, d],
      ],
      [
        [a, line],
        [b, d],
      ],
      [
        [a, c],
        [line, d],
      ],
      [
        [a, c],
        [b, line],
      ],
    ])
    .map(([across, down]) => cornersOf(across, down, edges))
    .find((corners) => corners && isWider(corners))
  return wider ? { ...best, corners: wider } : best
}

const isSeen = (edges: Edges, [from, to]: readonly [Point, Point]) => sideOf(edges, from, to).seen >= WIDER.seen

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
      if (found && found.score > (best?.score ?? 0)) best = { ...found, sides: [across, down] }
    }
  }
  return best
}

// Scores the four sides, which must all be brighter inside or all darker; undefined if it cannot win.
function judged(edges: Edges, corners: Corners, toBeat: number, mayLeave: boolean) {
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
