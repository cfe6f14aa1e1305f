import type { GreyPicture } from './grey.ts'

const TILE = 20
// Blown out: nothing of the page is left there.
const WHITE = 251
const SHARE = { least: 0.005, most: 0.25 }
// Paper as bright as this all over is well lit, and no lamp is mirrored.
const BRIGHT_PAPER = 238
// So far from paper to white is the page two tiles from the blot: light falls off softly, print does not.
const SOFT = 0.15

/** Whether a lamp is mirrored in the page: a white blot whose edge is soft. */
export function hasGlare(picture: GreyPicture): boolean {
  const columns = Math.floor(picture.width / TILE)
  const rows = Math.floor(picture.height / TILE)
  const tiles = Array.from({ length: columns * rows }, (_, at) =>
    tileAt(picture, at % columns, Math.floor(at / columns)),
  )
  const blots = tiles.flatMap(({ isBlown }, at) => (isBlown ? [at] : []))
  if (blots.length < tiles.length * SHARE.least || blots.length > tiles.length * SHARE.most) return false
  const paper = tiles.map(({ tone }) => tone).sort((a, b) => a - b)[Math.floor(tiles.length / 2)] ?? 255
  if (paper > BRIGHT_PAPER) return false
  const away = (one: number, other: number) =>
    Math.max(
      Math.abs((one % columns) - (other % columns)),
      Math.abs(Math.floor(one / columns) - Math.floor(other / columns)),
    )
  const around = tiles.filter((_, at) => Math.min(...blots.map((blot) => away(at, blot))) === 2)
  const tone = around.reduce((sum, one) => sum + one.tone, 0) / around.length
  return around.length > 0 && tone > paper + (255 - paper) * SOFT
}

// The tone that a fifth of a tile is brighter than, which is its paper.
function tileAt({ grey, width }: GreyPicture, column: number, row: number): { tone: number; isBlown: boolean } {
  const values = new Uint8Array((TILE / 2) ** 2)
  for (let at = 0; at < values.length; at += 1) {
    const [x, y] = [column * TILE + (at % (TILE / 2)) * 2, row * TILE + Math.floor(at / (TILE / 2)) * 2]
    values[at] = grey[y * width + x] ?? 0
  }
  values.sort()
  const ranked = (share: number) => values[Math.floor(values.length * share)] ?? 0
  return { tone: ranked(0.8), isBlown: ranked(0.04) >= WHITE }
}
