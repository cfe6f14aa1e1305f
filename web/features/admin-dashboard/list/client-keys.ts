import type { KeyWords } from '#web/shared/shortcuts/key-list.tsx'

export const clientKeys: KeyWords = [
  ['J', 'Next client'],
  ['K', 'Previous client'],
  ['Enter', 'Open the client next to the list'],
  ['X', 'Select or deselect the client'],
  ['Shift + click', 'Select everything in between'],
  ['/', 'Search'],
  ['?', 'Show these shortcuts'],
]
