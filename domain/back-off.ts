const MOST_DOUBLINGS = 10

export const backOff = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(first * 2 ** Math.min(failures - 1, MOST_DOUBLINGS), longest)
