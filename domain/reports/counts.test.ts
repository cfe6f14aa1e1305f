import { expect, test } from 'vitest'
import { type CountsByStatus, countsAtEnds, countsByStatus } from './counts.ts'

const standing = (some: Partial<CountsByStatus>) => countsByStatus((status) => some[status] ?? 0)

test('the count at the end of a period is the present count minus later changes', () => {
  const ends = countsAtEnds(standing({ in_progress: 4, approved: 2 }), [
    standing({ in_progress: 9 }),
    standing({ in_progress: 2 }),
    standing({ in_progress: -1, approved: 1 }),
    standing({ approved: 1 }),
  ])
  expect(ends).toEqual([
    standing({ in_progress: 3 }),
    standing({ in_progress: 5 }),
    standing({ in_progress: 4, approved: 1 }),
  ])
})
