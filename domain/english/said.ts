const joinedBy =
  (separator: string) =>
  (...parts: readonly (string | false | null | undefined)[]): string =>
    parts.filter(Boolean).join(separator)

export const said = joinedBy(', ')
export const spaced = joinedBy(' ')
export const dotted = joinedBy(' · ')
