import type { KeyWords } from '#web/lib/desk/key-list.tsx'

export const deskKeys: KeyWords = [
  ['A', 'Approve the document'],
  ['R', 'Ask for a better one; once a reason is chosen, send it'],
  ['Ctrl or ⌘ + Enter', 'Send the request, while you type as well'],
  ['1 to 9, 0', 'Choose a reason, or take it back'],
  ['Z', 'Undo the last decision, for ten seconds'],
  ['S', 'Saved replies for the notes'],
  ['N or J', 'Next document that waits'],
  ['P or K', 'The one before'],
  ['M', 'Make the client mine, or release'],
  ['G', 'Give the client to a colleague'],
  ['C', 'Show or hide the earlier version'],
  ['+ and −', 'Larger, smaller'],
  ['F', 'As wide as the window'],
  ['T', 'Turn'],
  ['D', 'Download'],
  ['Esc', 'Back to the queue'],
  ['?', 'This list'],
]
