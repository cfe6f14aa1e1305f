/** What is there of an address, in one line. */
export const said = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')
