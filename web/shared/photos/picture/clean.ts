import type { Finish } from './corners.ts'
import type { Pixels } from './perspective.ts'

const TILES = 72
// The paper brightness of a tile is its 80th percentile.
const PAPER = 0.8
// Paper is at least this bright relative to the brightest paper; a darker tile is a photo, not a shadow.
const DEEPEST_SHADOW = 0.35
const WHITE = 252

const brightness = (data: Uint8ClampedArray, at: number) =>
  ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8

/** Removes shadows: divides each pixel by the brightness of the paper around it, and keeps its colour. */
export function clean(page: Pixels, look: Exclude<Finish, 'original'>): void {
  const paper = paperOf(page)
  const { width, height, data } = page
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(paper.rows - 1, Math.max(0, (y + 0.5) / paper.tile - 0.5))
    const top = Math.floor(row)
    const fy = row - top
    for (let x = 0; x < width; x += 1) {
      const column = Math.min(paper.columns - 1, Math.max(0, (x + 0.5) / paper.tile - 0.5))
      const left = Math.floor(column)
      const near = top * paper.columns + left
      const right = left < paper.columns - 1 ? 1 : 0
      const below = top < paper.rows - 1 ? paper.columns : 0
      const tones = paper.tones
      const upper = mixed(tones[near], tones[near + right], column - left)
      const lower = mixed(tones[near + below], tones[near + below + right], column - left)
      const gain = 255 / mixed(upper, lower, fy)
      const at = (y * width + x) * 4
      if (look === 'grey') {
        const tone = softened(brightness(data, at) * gain)
        data[at] = tone
        data[at + 1] = tone
        data[at + 2] = tone
      } else {
        for (let part = at; part < at + 3; part += 1) data[part] = softened((data[part] ?? 0) * gain)
      }
    }
  }
}

const mixed = (one: number | undefined, other: number | undefined, share: number) =>
  (one ?? 0) * (1 - share) + (other ?? 0) * share

// A smooth curve: near white becomes white, and ink gets a little darker.
function softened(value: number): number {
  const share = Math.min(1, value / WHITE)
  return 255 * share * (0.55 + share * (0.9 - 0.45 * share))
}

function paperOf(page: Pixels) {
  const tile = Math.max(4, Math.round(Math.max(page.width, page.height) / TILES))
  const columns = Math.ceil(page.width / tile)
  const rows = Math.ceil(page.height / tile)
  const tones = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1)
      tones[row * columns + column] = toneIn(page, column * tile, row * tile, tile)
  }
  const least = Math.max(1, tones.reduce((most, tone) => Math.max(most, tone), 0) * DEEPEST_SHADOW)
  return {
    tile,
    columns,
    rows,
    tones: smoothed(
      tones.map((tone) => Math.max(tone, least)),
      columns,
      rows,
    ),
  }
}

function toneIn({ width, height, data }: Pixels, left: number, top: number, tile: number): number {
  const counts = new Uint32Array(256)
  let all = 0
  for (let y = top; y < Math.min(height, top + tile); y += 1) {
    for (let x = left; x < Math.min(width, left + tile); x += 1) {
      const tone = brightness(data, (y * width + x) * 4)
      counts[tone] = (counts[tone] ?? 0) + 1
      all += 1
    }
  }
  let tone = 0
  for (let seen = counts[0] ?? 0; seen < all * PAPER && tone < 255; seen += counts[tone] ?? 0) tone += 1
  return tone
}

function smoothed(tones: Float32Array, columns: number, rows: number): Float32Array {
  return tones.map((_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    let sum = 0
    let all = 0
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
        sum += tones[y * columns + x] ?? 0
        all += 1
      }
    }
    return sum / all
  })
}
