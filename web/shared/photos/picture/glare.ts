import type { GreyPicture } from './grey.ts'

const TILE = 20
// Overexposed, without any content.
const WHITE = 251
const SHARE = { least: 0.005, most: 0.25 }
// Brighter paper is evenly lit, without a reflection.
const BRIGHT_PAPER = 238
// The rise from paper to white, two tiles from the blot: light fades softly, print does not.
const SOFT = 0.15
// A tile with lettering gets darker and brighter by this step, this often; the edge of a photo does only one of the
// two.
const LETTERING = { step: 50, least: 3 }
// In tiles.
const CLOSE = 6

/**
 * Whether the page reflects a lamp, as a white blot with a soft edge. Laminate reflects with hard edges too, so on a
 * card the blot must interrupt lines of lettering.
 */
export function hasGlare(picture: GreyPicture, isCard = false): boolean {
  const columns = Math.floor(picture.width / TILE)
  const rows = Math.floor(picture.height / TILE)
  const tiles = Array.from({ length: columns * rows }, (_, at) =>
    tileAt(picture, at % columns, Math.floor(at / columns)),
  )
  const blots = tiles.flatMap(({ isBlown }, at) => (isBlown ? [at] : []))
  const least = tiles.length * SHARE.least
  if (blots.length < least || blots.length > tiles.length * SHARE.most) return false
  const paper = tiles.map(({ tone }) => tone).sort((a, b) => a - b)[Math.floor(tiles.length / 2)] ?? 255
  if (paper > BRIGHT_PAPER) return false
  if (isCard && blotsInLines(tiles, columns) >= least) return true
  const away = (one: number, other: number) =>
    Math.max(
      Math.abs((one % columns) - (other % columns)),
      Math.abs(Math.floor(one / columns) - Math.floor(other / columns)),
    )
  const around = tiles.filter((_, at) => Math.min(...blots.map((blot) => away(at, blot))) === 2)
  const tone = around.reduce((sum, one) => sum + one.tone, 0) / around.length
  return around.length > 0 && tone > paper + (255 - paper) * SOFT
}

// Counts the overexposed tiles with lettering near both ends of their run.
function blotsInLines(tiles: readonly Tile[], columns: number): number {
  let count = 0
  for (let start = 0; start < tiles.length; start += columns) {
    const row = tiles.slice(start, start + columns)
    for (let from = 0; from < columns; from += 1) {
      if (!row[from]?.isBlown) continue
      let to = from
      while (row[to + 1]?.isBlown) to += 1
      const beside = [row.slice(Math.max(0, from - CLOSE), from), row.slice(to + 1, to + 1 + CLOSE)]
      if (beside.every((some) => some.some(({ isLettering }) => isLettering))) count += to - from + 1
      from = to
    }
  }
  return count
}

interface Tile {
  // The 80th percentile of brightness, which is the paper.
  tone: number
  isBlown: boolean
  isLettering: boolean
}

function tileAt({ grey, width }: GreyPicture, column: number, row: number): Tile {
  const across = TILE / 2
  const values = new Uint8Array(across ** 2)
  let darker = 0
  let brighter = 0
  for (let at = 0; at < values.length; at += 1) {
    const [x, y] = [column * TILE + (at % across) * 2, row * TILE + Math.floor(at / across) * 2]
    const value = grey[y * width + x] ?? 0
    const step = at % across > 0 ? value - (values[at - 1] ?? 0) : 0
    if (step < -LETTERING.step) darker += 1
    if (step > LETTERING.step) brighter += 1
    values[at] = value
  }
  values.sort()
  const ranked = (share: number) => values[Math.floor(values.length * share)] ?? 0
  return {
    tone: ranked(0.8),
    isBlown: ranked(0.04) >= WHITE,
    isLettering: Math.min(darker, brighter) >= LETTERING.least,
  }
}
