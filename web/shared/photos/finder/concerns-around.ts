import { type Corners, WHOLE_PICTURE } from '../picture/corners.ts'
import type { Concern } from '../picture/readability.ts'
import { type FoundEdges, isOnBorder, sidesOf } from './find-page.ts'

/** What is told by where the page lies in its photo. */
export function concernsAround(finding: FoundEdges | undefined, corners: Corners): Concern[] {
  const isWhole = corners.every(({ x, y }) => WHOLE_PICTURE.some((corner) => corner.x === x && corner.y === y))
  const leaves = !isWhole && sidesOf(corners).some((side) => isOnBorder(side, { width: 1, height: 1 }))
  return [...(finding?.isCut || leaves ? ['cut' as const] : []), ...(finding?.isOneOfTwo ? ['two' as const] : [])]
}
