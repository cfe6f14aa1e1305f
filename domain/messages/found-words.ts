const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

export const searchedWords = (search: string): string[] => [
  ...new Set(
    fold(search)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  ),
]

/** Ranges of the words that begin with a searched word, in UTF-16 units, in order. */
export function foundRanges(text: string, words: readonly string[]): [from: number, to: number][] {
  const ranges: [number, number][] = []
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (words.some((wanted) => fold(word).startsWith(wanted))) ranges.push([index, index + word.length])
  }
  return ranges
}
