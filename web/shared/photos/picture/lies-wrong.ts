import type { GreyPicture } from './grey.ts'

const FEWEST_LINES = 8
// The spread of the margins of upside-down text, relative to the page width: even at the right, ragged at the left.
const MARGIN = { even: 0.015, ragged: 0.06 }
const ON_ITS_SIDE = 2.5
// Skips the border, which may be the edge of the page.
const EDGE = 0.05
const INK = 45

/** Whether a page lies on its side or upside down: its lines are vertical, or all end evenly at the right. */
export function liesWrong(picture: GreyPicture): boolean {
  const { width } = picture
  const { rows, columns, starts, ends } = inkIn(picture)
  if (unevenness(columns) > ON_ITS_SIDE * unevenness(rows)) return true
  const lines = linesIn(rows)
  if (lines.length < FEWEST_LINES) return false
  const leftmost = lines.map(([from, to]) => Math.min(...starts.subarray(from, to)))
  const rightmost = lines.map(([from, to]) => Math.max(...ends.subarray(from, to)))
  return spread(rightmost) < MARGIN.even * width && spread(leftmost) > MARGIN.ragged * width
}

// Counts the ink of each row and column, and finds its start and end in each row.
function inkIn({ grey, width, height }: GreyPicture) {
  const rows = new Float32Array(height)
  const columns = new Float32Array(width)
  const starts = new Float32Array(height).fill(width)
  const ends = new Float32Array(height)
  for (let y = Math.round(height * EDGE); y < height * (1 - EDGE); y += 1) {
    for (let x = Math.round(width * EDGE); x < width * (1 - EDGE); x += 1) {
      const here = grey[y * width + x] ?? 0
      const steep = Math.abs(here - (grey[y * width + x + 1] ?? 0)) + Math.abs(here - (grey[(y + 1) * width + x] ?? 0))
      if (steep < INK) continue
      rows[y] = (rows[y] ?? 0) + 1
      columns[x] = (columns[x] ?? 0) + 1
      starts[y] = Math.min(starts[y] ?? x, x)
      ends[y] = x
    }
  }
  return { rows, columns, starts, ends }
}

// The relative change between neighbours.
const unevenness = (counts: Float32Array) => {
  const sum = counts.reduce((all, one) => all + one, 0)
  return sum === 0 ? 0 : counts.reduce((all, one, at) => all + Math.abs(one - (counts[at - 1] ?? 0)), 0) / sum
}

function linesIn(rows: Float32Array): (readonly [number, number])[] {
  const full = [...rows].sort((a, b) => a - b)[Math.floor(rows.length * 0.9)] ?? 0
  const lines: (readonly [number, number])[] = []
  let from: number | undefined
  for (const [at, count] of rows.entries()) {
    if (count > full / 5) from ??= at
    else if (from !== undefined) {
      if (at - from > 3) lines.push([from, at])
      from = undefined
    }
  }
  return lines
}

// The range from the 20th to the 80th percentile.
const spread = (places: readonly number[]) => {
  const sorted = [...places].sort((a, b) => a - b)
  return (sorted[Math.floor(sorted.length * 0.8)] ?? 0) - (sorted[Math.floor(sorted.length * 0.2)] ?? 0)
}
