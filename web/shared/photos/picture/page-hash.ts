import { clean } from './clean.ts'
import { greyOf } from './grey.ts'
import type { Pixels } from './perspective.ts'

const COLUMNS = 9
const ROWS = 8
// The smallest step above noise and remaining shadow, in grey levels of 255.
const STEP = 3
// A page with fewer steps is blank, and all blank pages look alike.
const FEWEST_STEPS = 8
const MOST_APART = 6
const LONGEST = 400

/**
 * A difference hash (dHash) of 64 bits: 1 where a cell of the 9 x 8 grid is brighter than its right neighbour;
 * undefined for a blank page. Removes shadows first.
 */
export function pageHashOf(page: Pixels): string | undefined {
  const seen = thinned(page)
  clean(seen, 'grey')
  const tones = tonesOf(seen)
  let hash = ''
  for (let at = 0; at < tones.length; at += 1) {
    if (at % COLUMNS < COLUMNS - 1) hash += (tones[at] ?? 0) > (tones[at + 1] ?? 0) + STEP ? '1' : '0'
  }
  return hash.replaceAll('0', '').length < FEWEST_STEPS ? undefined : hash
}

// Fewer pixels give the same hash in a quarter of the time.
function thinned({ width, height, data }: Pixels): Pixels {
  const every = Math.max(1, Math.floor(Math.max(width, height) / LONGEST))
  const size = { width: Math.floor(width / every), height: Math.floor(height / every) }
  const left = new Uint32Array(size.width * size.height)
  const all = new Uint32Array(data.buffer, data.byteOffset, width * height)
  for (let at = 0; at < left.length; at += 1) {
    left[at] = all[Math.floor(at / size.width) * every * width + (at % size.width) * every] ?? 0
  }
  return { ...size, data: new Uint8ClampedArray(left.buffer) }
}

function tonesOf(page: Pixels): Float64Array {
  const { grey, width, height } = greyOf(page)
  const sums = new Float64Array(COLUMNS * ROWS)
  const counts = new Float64Array(COLUMNS * ROWS)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * ROWS) / height) * COLUMNS
    for (let x = 0; x < width; x += 1) {
      const field = row + Math.floor((x * COLUMNS) / width)
      sums[field] = (sums[field] ?? 0) + (grey[y * width + x] ?? 0)
      counts[field] = (counts[field] ?? 0) + 1
    }
  }
  return sums.map((sum, field) => sum / (counts[field] || 1))
}

export const isSamePage = (one: string, other: string): boolean =>
  [...one].filter((bit, at) => bit !== other[at]).length <= MOST_APART
