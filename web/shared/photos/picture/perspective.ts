import type { Corners, Point, Size } from './corners.ts'

export type Projection = readonly [number, number, number, number, number, number, number, number]

export function projectionOnto([a, b, c, d]: Corners, { width, height }: Size): Projection {
  const dx1 = b.x - c.x
  const dx2 = d.x - c.x
  const dx3 = a.x - b.x + c.x - d.x
  const dy1 = b.y - c.y
  const dy2 = d.y - c.y
  const dy3 = a.y - b.y + c.y - d.y
  const whole = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / whole
  const h = (dx1 * dy3 - dx3 * dy1) / whole
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
  ]
}

export function projected([m0, m1, m2, m3, m4, m5, m6, m7]: Projection, { x, y }: Point): Point {
  const depth = m6 * x + m7 * y + 1
  return { x: (m0 * x + m1 * y + m2) / depth, y: (m3 * x + m4 * y + m5) / depth }
}

/** Whether opposite sides are parallel (to a pixel): such a page needs only a shift and a rotation. */
export const isParallel = ([a, b, c, d]: Corners): boolean =>
  Math.abs(a.x - b.x + c.x - d.x) < 1 && Math.abs(a.y - b.y + c.y - d.y) < 1

/** Pixels of a picture, four bytes each. */
export interface Pixels extends Size {
  data: Uint8ClampedArray
}

export function flatten(picture: Pixels, corners: Corners, page: Pixels): void {
  const [m0, m1, m2, m3, m4, m5, m6, m7] = projectionOnto(corners, page)
  const { width, height, data: from } = picture
  const to = page.data
  const lastX = width - 1
  const lastY = height - 1
  let target = 0
  for (let row = 0; row < page.height; row += 1) {
    const py = row + 0.5
    for (let column = 0; column < page.width; column += 1) {
      const px = column + 0.5
      const depth = m6 * px + m7 * py + 1
      const x = Math.min(lastX, Math.max(0, (m0 * px + m1 * py + m2) / depth - 0.5))
      const y = Math.min(lastY, Math.max(0, (m3 * px + m4 * py + m5) / depth - 0.5))
      const left = x | 0
      const top = y | 0
      const fx = x - left
      const fy = y - top
      const near = (top * width + left) * 4
      const right = left < lastX ? 4 : 0
      const below = top < lastY ? width * 4 : 0
      const shareA = (1 - fx) * (1 - fy)
      const shareB = fx * (1 - fy)
      const shareC = (1 - fx) * fy
      const shareD = fx * fy
      for (let colour = 0; colour < 3; colour += 1) {
        const at = near + colour
        to[target + colour] =
          (from[at] ?? 0) * shareA +
          (from[at + right] ?? 0) * shareB +
          (from[at + below] ?? 0) * shareC +
          (from[at + right + below] ?? 0) * shareD
      }
      to[target + 3] = 255
      target += 4
    }
  }
}
