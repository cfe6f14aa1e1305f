import { type Corners, WHOLE_PICTURE } from '../picture/corners.ts'
import type { Concern } from '../picture/readability.ts'
import type { FoundEdges } from './find-page.ts'
import { isOnBorder, sidesOf } from './quads.ts'

const areAlike = (some: Corners, others: Corners) =>
  some.every(({ x, y }) => others.some((corner) => corner.x === x && corner.y === y))

/** Warnings from the page's place in its photo; hand-moved edges drop the warnings of the finder. */
export function concernsAround(finding: FoundEdges | undefined, corners: Corners): Concern[] {
  const isWhole = areAlike(corners, WHOLE_PICTURE)
  const found = isWhole || (finding?.corners && areAlike(corners, finding.corners)) ? finding : undefined
  const leaves = !isWhole && sidesOf(corners).some((side) => isOnBorder(side, { width: 1, height: 1 }))
  return [...(found?.isCut || leaves ? ['cut' as const] : []), ...(found?.isOneOfTwo ? ['two' as const] : [])]
}
