import type { KeyWords } from '#web/shared/shortcuts/key-list.tsx'

export const workspaceKeys: KeyWords = [
  ['A', 'Approve the document'],
  ['R', 'Request resubmission; once a reason is chosen, send the request'],
  ['Ctrl or ⌘ + Enter', 'Send the request, even while typing'],
  ['1 to 9, 0', 'Choose or clear a reason'],
  ['Z', 'Undo the last decision, for ten seconds'],
  ['S', 'Saved replies for the notes'],
  ['N or J', 'Next waiting document'],
  ['P or K', 'Previous document'],
  ['M', 'Assign the client to me, or unassign'],
  ['G', 'Assign the client to a colleague'],
  ['C', 'Show or hide the earlier version'],
  ['+ and −', 'Zoom in or out'],
  ['F', 'Fit to width'],
  ['T', 'Turn'],
  ['D', 'Download'],
  ['Esc', 'Back to the queue'],
  ['?', 'Show these shortcuts'],
]
