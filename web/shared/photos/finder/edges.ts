import type { Size } from '../picture/corners.ts'
import type { GreyPicture } from '../picture/grey.ts'

// The stroke width at this size, so that morphological closing removes the writing from the paper.
const WRITING = 5
const SOFT = 2

export interface Edges extends Size {
  // The picture without writing and specks.
  plain: Float32Array
  // The slope of brightness to the right and downwards.
  across: Float32Array
  down: Float32Array
}

export function edgesOf({ grey, width, height }: GreyPicture): Edges {
  const size = { width, height }
  const brightest = alongBoth(grey, size, (line) => ranked(line, WRITING, true))
  const closed = alongBoth(brightest, size, (line) => ranked(line, WRITING, false))
  const plain = alongBoth(closed, size, (line) => averaged(line, SOFT))
  const across = new Float32Array(width * height)
  const down = new Float32Array(width * height)
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      across[at] = (plain[at + 1] ?? 0) - (plain[at - 1] ?? 0)
      down[at] = (plain[at + width] ?? 0) - (plain[at - width] ?? 0)
    }
  }
  return { ...size, plain, across, down }
}

function alongBoth(
  from: ArrayLike<number>,
  { width, height }: Size,
  change: (line: Float32Array) => Float32Array,
): Float32Array {
  const rows = new Float32Array(width * height)
  const row = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) row[x] = from[y * width + x] ?? 0
    rows.set(change(row), y * width)
  }
  const column = new Float32Array(height)
  for (let x = 0; x < width; x += 1) {
    for (let y = 0; y < height; y += 1) column[y] = rows[y * width + x] ?? 0
    const changed = change(column)
    for (let y = 0; y < height; y += 1) rows[y * width + x] = changed[y] ?? 0
  }
  return rows
}

// The largest or smallest value within reach.
function ranked(line: Float32Array, reach: number, isLargest: boolean): Float32Array {
  const result = new Float32Array(line.length)
  for (let at = 0; at < line.length; at += 1) {
    let best = line[at] ?? 0
    const end = Math.min(line.length - 1, at + reach)
    for (let other = Math.max(0, at - reach); other <= end; other += 1) {
      const value = line[other] ?? 0
      if (isLargest ? value > best : value < best) best = value
    }
    result[at] = best
  }
  return result
}

function averaged(line: Float32Array, reach: number): Float32Array {
  const result = new Float32Array(line.length)
  const last = line.length - 1
  let sum = 0
  const at = (index: number) => line[Math.min(last, Math.max(0, index))] ?? 0
  for (let index = -reach; index <= reach; index += 1) sum += at(index)
  for (let index = 0; index < line.length; index += 1) {
    result[index] = sum / (2 * reach + 1)
    sum += at(index + reach + 1) - at(index - reach)
  }
  return result
}
