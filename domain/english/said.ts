export const said = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')
