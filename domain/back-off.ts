const MOST_DOUBLINGS = 10

/** How long to wait before the next attempt: twice as long after each failure in a row, up to the longest. */
export const backOff = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(first * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), longest)
