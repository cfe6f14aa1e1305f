import type { Point } from '../picture/corners.ts'
import type { Edges } from './edges.ts'

/** The line `x * cos + y * sin = away` in pixels, brighter on the side of larger values. */
export interface StraightEdge {
  cos: number
  sin: number
  away: number
}

const ANGLES = 180
// Smaller slopes are invisible; larger slopes count the same.
const FAINT = 1.2
const PLAIN_ENOUGH = 12
const MOST_LINES = 12
// Closer lines are one line: in angle steps and in pixels.
const SAME = { turn: 6, away: 8 }
// The slope gives the angle of an edge within this many steps.
const WOBBLE = 4

/** The longest straight edges of a picture (Hough transform). */
export function linesOf(edges: Edges): StraightEdge[] {
  const reach = Math.ceil(Math.hypot(edges.width, edges.height))
  const span = 2 * reach + 1
  const votes = new Float32Array(ANGLES * span)
  const cos = Float32Array.from({ length: ANGLES }, (_, turn) => Math.cos((turn * Math.PI) / ANGLES))
  const sin = Float32Array.from({ length: ANGLES }, (_, turn) => Math.sin((turn * Math.PI) / ANGLES))
  forEachRidge(edges, ({ x, y, steep, around }) => {
    const weight = Math.min(steep, PLAIN_ENOUGH)
    for (let turn = around - WOBBLE; turn <= around + WOBBLE; turn += 1) {
      const angle = ((turn % ANGLES) + ANGLES) % ANGLES
      const away = Math.round(x * (cos[angle] ?? 0) + y * (sin[angle] ?? 0)) + reach
      votes[angle * span + away] = (votes[angle * span + away] ?? 0) + weight
    }
  })
  const isUpright = (angle: number) => angle < ANGLES / 4 || angle >= (ANGLES * 3) / 4
  return [true, false].flatMap((upright) =>
    peaks(votes, span, (angle) => isUpright(angle) === upright).map(({ angle, away }) => ({
      cos: cos[angle] ?? 0,
      sin: sin[angle] ?? 0,
      away: away - reach,
    })),
  )
}

interface Ridge extends Point {
  steep: number
  // The angle of the edge, in steps.
  around: number
}

function forEachRidge(edges: Edges, act: (ridge: Ridge) => void): void {
  const { width, height, across, down } = edges
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x
      const [dx, dy] = [across[at] ?? 0, down[at] ?? 0]
      const steep = Math.hypot(dx, dy)
      if (steep < FAINT || !isRidge(edges, at, steep)) continue
      act({ x, y, steep, around: Math.round((Math.atan2(dy, dx) * ANGLES) / Math.PI) })
    }
  }
}

// Whether the slope is a local maximum along its direction.
function isRidge({ across, down, width }: Edges, at: number, steep: number): boolean {
  const [dx, dy] = [across[at] ?? 0, down[at] ?? 0]
  const step = Math.abs(dx) > Math.abs(dy) ? 1 : width
  const slope = (place: number) => Math.hypot(across[place] ?? 0, down[place] ?? 0)
  return steep >= slope(at - step) && steep >= slope(at + step)
}

function peaks(votes: Float32Array, span: number, wanted: (angle: number) => boolean) {
  const found: { angle: number; away: number }[] = []
  const left = votes.slice()
  while (found.length < MOST_LINES) {
    let best = 0
    let place = -1
    for (let angle = 0; angle < ANGLES; angle += 1) {
      if (!wanted(angle)) continue
      for (let at = angle * span; at < (angle + 1) * span; at += 1) {
        const value = left[at] ?? 0
        if (value > best) {
          best = value
          place = at
        }
      }
    }
    if (place < 0 || best < 40) break
    const angle = Math.floor(place / span)
    const away = place % span
    found.push({ angle, away })
    wipe(left, span, angle, away)
  }
  return found
}

function wipe(votes: Float32Array, span: number, angle: number, away: number) {
  for (let turn = angle - SAME.turn; turn <= angle + SAME.turn; turn += 1) {
    const isRound = turn < 0 || turn >= ANGLES
    const row = (turn + ANGLES) % ANGLES
    const middle = isRound ? span - 1 - away : away
    const start = row * span + Math.max(0, middle - SAME.away)
    const end = row * span + Math.min(span - 1, middle + SAME.away)
    votes.fill(0, start, end + 1)
  }
}

// The sine of the smallest angle at which the sides of a page meet in a picture.
const SQUARE_ENOUGH = 0.6

export function crossing(a: StraightEdge, b: StraightEdge): Point | undefined {
  const turn = a.cos * b.sin - a.sin * b.cos
  if (Math.abs(turn) < SQUARE_ENOUGH) return undefined
  return { x: (a.away * b.sin - b.away * a.sin) / turn, y: (b.away * a.cos - a.away * b.cos) / turn }
}
