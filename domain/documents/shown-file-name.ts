const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
// Bidirectional marks reverse the text that follows, so that `fdp.exe` would read `exe.pdf`.
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

export const withoutMarks = (name: string): string => name.replace(DIRECTIONS, '').replace(CONTROLS, ' ').trim()

export const shownFileName = (name: string): string => withoutMarks(name) || 'Unnamed file'
