const list = new Intl.ListFormat('en')

/** `one`, `one and two` or `one, two, and three`. */
export const listed = (words: readonly string[]): string => list.format(words)
