export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `one`, `one and two` or `one, two, and three`. */
export const listed = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)

/** `one`, `one or two` or `one, two, or three`. */
export const either = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(words)

const joinedBy =
  (separator: string) =>
  (...parts: readonly (string | false | null | undefined)[]): string =>
    parts.filter(Boolean).join(separator)

export const said = joinedBy(', ')
export const spaced = joinedBy(' ')
export const dotted = joinedBy(' · ')
