import type { KeyWords } from '#web/lib/desk/key-list.tsx'

export const clientKeys: KeyWords = [
  ['J', 'Next client'],
  ['K', 'The one before'],
  ['Enter', 'Open the client beside the list'],
  ['X', 'Select the client, or take it out'],
  ['Shift and a press', 'Select everything in between'],
  ['/', 'Search'],
  ['?', 'This list'],
]
