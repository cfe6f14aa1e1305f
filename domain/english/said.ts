type Part = string | false | null | undefined

const joinedBy =
  (separator: string) =>
  (...parts: readonly Part[]): string =>
    parts.filter(Boolean).join(separator)

export const said = joinedBy(', ')
export const spaced = joinedBy(' ')
export const dotted = joinedBy(' · ')
