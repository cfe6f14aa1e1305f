import type { Corners, Size } from '#web/shared/photos/picture/corners.ts'
import { type Pixels, projected, projectionOnto } from '#web/shared/photos/picture/perspective.ts'

type Colour = readonly [number, number, number]
/** The print of a page, from 0 (ink) to 1 (blank), at coordinates from 0 to 1. */
export type Print = (u: number, v: number) => number

interface DrawnPage {
  corners: Corners
  paper: Colour
  print?: Print
  /** The rise of the curled top edge, relative to the page height. */
  curl?: number
}

export interface Scene {
  seed: number
  size: Size
  table: Colour
  /** The amplitude of the wood grain. */
  grain?: number
  texture?: (x: number, y: number) => number
  pages: readonly DrawnPage[]
  /** The brightness at coordinates from 0 to 1. */
  light?: (x: number, y: number) => number
  noise?: number
  /** One sample per pixel, if smooth edges do not matter. */
  isQuick?: boolean
  /** The place and width of a reflected lamp. */
  glare?: { x: number; y: number; reach: number }
}

/** A deterministic number from 0 to 1 for each place. */
function chance(x: number, y: number, seed: number): number {
  let h = (Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_442_695_041)) | 0
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

export function cloud(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const at = (dx: number, dy: number) => chance(left + dx, top + dy, seed)
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
}

export const lettering =
  ({ lines = 40, margin = 0.1, ink = 0.2, seed = 3 } = {}): Print =>
  (u, v) => {
    if (u < margin || u > 1 - margin || v < margin || v > 1 - margin) return 1
    const line = Math.floor(v * lines)
    if (v * lines - line > 0.55 || chance(line, 0, seed) < 0.12) return 1
    return chance(Math.floor(u * 130 + line * 0.37), line, seed) < 0.6 ? ink : 1
  }

/** The frame of a diploma: a dark line all around, close to the edge. */
export const framed =
  (inner: Print, from = 0.04, wide = 0.012): Print =>
  (u, v) => {
    const depth = Math.min(u, v, 1 - u, 1 - v)
    return depth > from && depth < from + wide ? 0.3 : inner(u, v)
  }

/** A card with its photo and a band of colour at the top. */
export const card: Print = (u, v) => {
  if (v < 0.22) return 0.55
  if (u > 0.06 && u < 0.34 && v > 0.32 && v < 0.88) return 0.45
  return u > 0.4 ? lettering({ lines: 14, margin: 0.08 })(u, v) : 1
}

/** Waves and rosettes, as money has them. */
export const bankNote: Print = (u, v) =>
  0.72 + 0.2 * Math.sin(u * 60 + 6 * Math.sin(v * 9)) * Math.sin(v * 40 + 3 * Math.sin(u * 14))

interface LaidPage extends DrawnPage {
  onto: (x: number, y: number) => { x: number; y: number }
}

/** Inverts the projection, to map the picture onto the page. */
function laid(page: DrawnPage): LaidPage {
  const [a, b, c, d, e, f, g, h] = projectionOnto(page.corners, { width: 1, height: 1 })
  const back = [e - f * h, c * h - b, b * f - c * e, f * g - d, a - c * g, c * d - a * f, d * h - e * g, b * g - a * h]
  const whole = a * e - b * d
  const turned = back.map((one) => one / whole) as unknown as Parameters<typeof projected>[0]
  return { ...page, onto: (x, y) => projected(turned, { x, y }) }
}

const EDGE_SHADOW = 0.012

function colourAt(scene: Scene, pages: readonly LaidPage[], x: number, y: number): Colour {
  for (const page of pages) {
    const { x: u, y: straight } = page.onto(x, y)
    const v = straight + (page.curl ?? 0) * Math.sin(u * Math.PI) * (1 - straight)
    if (u >= 0 && u <= 1 && v >= 0 && v <= 1) {
      const ink = page.print?.(u, v) ?? 1
      return [page.paper[0] * ink, page.paper[1] * ink, page.paper[2] * ink]
    }
    if (u > -EDGE_SHADOW && u < 1 + EDGE_SHADOW && v > 1 && v < 1 + EDGE_SHADOW / 2)
      return [scene.table[0] - 8, scene.table[1] - 8, scene.table[2] - 8]
  }
  const wood = scene.grain ? scene.grain * (cloud(x * 7, y * 90, scene.seed) + cloud(x * 30, y * 300, 5) - 1) : 0
  const grain = wood + (scene.texture?.(x, y) ?? 0)
  return [scene.table[0] + grain, scene.table[1] + grain, scene.table[2] + grain * 0.8]
}

/** Draws a phone photo of pages on a table, the same for the same seed. */
export function drawn(scene: Scene): Pixels {
  const { width, height } = scene.size
  const pages = scene.pages.map(laid)
  const looks = scene.isQuick ? MIDDLE : CLOSE
  const data = new Uint8ClampedArray(width * height * 4)
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / width
      const y = (row + 0.5) / height
      const seen = [0, 0, 0]
      for (const [dx, dy] of looks) {
        const colour = colourAt(scene, pages, x + dx / width, y + dy / height)
        for (const part of [0, 1, 2]) seen[part] = (seen[part] ?? 0) + (colour[part] ?? 0) / looks.length
      }
      const light = scene.light?.(x, y) ?? 1
      const { glare } = scene
      const shine = glare ? 260 * Math.exp(-(((x - glare.x) ** 2 + (y - glare.y) ** 2) / glare.reach ** 2)) : 0
      const speck = (chance(column, row, scene.seed + 1) + chance(column, row, scene.seed + 2) - 1) * 2.4
      for (const part of [0, 1, 2])
        data[(row * width + column) * 4 + part] = (seen[part] ?? 0) * light + shine + speck * (scene.noise ?? 3)
      data[(row * width + column) * 4 + 3] = 255
    }
  }
  return { width, height, data }
}

const MIDDLE = [[0, 0]] as const
const CLOSE = [
  [-0.25, -0.25],
  [0.25, -0.25],
  [-0.25, 0.25],
  [0.25, 0.25],
] as const
