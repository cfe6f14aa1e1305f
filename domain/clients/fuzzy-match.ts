/** Counts the edits (change, add, drop, swap neighbours) between two words, capped at `most`. */
export function editDistance(one: string, other: string, most: number): number {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) >= most) return most
  let before: number[] = []
  let row = b.map((_, index) => index + 1)
  row.unshift(0)
  a.forEach((letter, i) => {
    const next = [i + 1]
    b.forEach((against, j) => {
      const swapped = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === against
      next.push(
        Math.min(
          at(row, j + 1) + 1,
          at(next, j) + 1,
          at(row, j) + (letter === against ? 0 : 1),
          swapped ? at(before, j - 1) + 1 : most,
        ),
      )
    })
    before = row
    row = next
  })
  return Math.min(at(row, b.length), most)
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY

const SHORT = 5

/**
 * Rates how well a word of a name matches the typed text, from 1 for equal to 0 for another name: a short word forgives
 * one edit, a longer word two.
 */
export function similarity(typed: string, name: string): number {
  if (typed === name) return 1
  const forgiven = typed.length <= SHORT ? 1 : 2
  if (typed.length < 3) return 0
  const count = editDistance(typed, name, forgiven + 1)
  return count > forgiven ? 0 : 1 - count / (typed.length + 1)
}

export interface Alternative {
  word: string
  similarity: number
}

export function candidateQueries(words: readonly (readonly Alternative[])[], limit: number): string[][] {
  let ways: { words: string[]; similarity: number }[] = [{ words: [], similarity: 1 }]
  for (const alternatives of words) {
    ways = ways
      .flatMap((way) =>
        alternatives.map(({ word, similarity: of }) => ({
          words: [...way.words, word],
          similarity: way.similarity * of,
        })),
      )
      .sort((one, other) => other.similarity - one.similarity)
      .slice(0, limit)
  }
  return ways.map((way) => way.words)
}
