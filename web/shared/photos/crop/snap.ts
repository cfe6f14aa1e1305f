import type { GreyPicture } from '../picture/grey.ts'

const AROUND = 2
// A corner needs a step of this many grey levels on its weaker side.
const CLEAR = 14

/** The clearest corner near the middle of a small picture, as an offset (Shi and Tomasi). */
export function nearestCorner(
  { grey, width, height }: GreyPicture,
  reach: number,
): { x: number; y: number } | undefined {
  const [middleX, middleY] = [Math.floor(width / 2), Math.floor(height / 2)]
  let best = CLEAR ** 2
  let found: { x: number; y: number } | undefined
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) {
      if (Math.hypot(x, y) > reach) continue
      const strength = cornerAt(grey, width, middleX + x, middleY + y)
      if (strength <= best) continue
      best = strength
      found = { x, y }
    }
  }
  return found
}

// The change of brightness in the direction of least change.
function cornerAt(grey: Uint8Array, width: number, x: number, y: number): number {
  let [xx, yy, xy] = [0, 0, 0]
  for (let row = y - AROUND; row <= y + AROUND; row += 1) {
    for (let column = x - AROUND; column <= x + AROUND; column += 1) {
      const at = row * width + column
      const across = ((grey[at + 1] ?? 0) - (grey[at - 1] ?? 0)) / 2
      const down = ((grey[at + width] ?? 0) - (grey[at - width] ?? 0)) / 2
      xx += across * across
      yy += down * down
      xy += across * down
    }
  }
  return ((xx + yy) / 2 - Math.hypot((xx - yy) / 2, xy)) / (2 * AROUND + 1)
}
