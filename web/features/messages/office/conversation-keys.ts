import type { KeyWords } from '#web/shared/shortcuts/key-list.tsx'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import type { RowSteps } from '#web/shared/work/row-steps.ts'
import { type ActionItem, actionKeys, type WorkAction } from '#web/shared/work/use-work-actions.ts'
import type { useConversationActions } from './use-conversations.ts'

export const conversationKeys: KeyWords = [
  ['J or ↓', 'Next conversation'],
  ['K or ↑', 'Previous conversation'],
  ['Enter', 'Open it beside the list'],
  ['R', 'Answer', 'messages.write'],
  ['E', 'No answer needed', 'messages.write'],
  ['C', 'New conversation', 'messages.write'],
  ['M', 'This client is mine, or let go', 'cases.move'],
  ['G', 'Assign the client to a colleague', 'cases.move'],
  ['H', 'Put off: 1 tomorrow, 2 in 3 days, 3 next week, 4 until she writes, D a day', 'workspace.use'],
  ['F', 'Follow up on a day', 'workspace.use'],
  ['N', 'Write a note', 'notes.write'],
  ['/ in an answer', 'The saved replies, at the start of a line'],
  ['Z', 'Take back the last thing you did, for 10 seconds', 'workspace.use'],
  ['Ctrl Enter', 'Send', 'messages.write'],
  ['Ctrl Shift Enter', 'Send, and open the next', 'messages.write'],
  ['Ctrl .', 'Send, and follow up unless she answers', 'messages.write'],
  ['Esc', 'Out of the answer; back to Today or to the row'],
]

interface ConversationKeys {
  here: ActionItem | undefined
  isTouched: boolean
  steps: RowSteps
  actions: ReturnType<typeof useConversationActions>
  isFree: boolean
  onAnswer: (() => void) | undefined
  onNew: (() => void) | undefined
  onLeave: (() => void) | undefined
}

export function useConversationKeys({
  here,
  isTouched,
  steps: { step, toRow },
  actions,
  isFree,
  ...on
}: ConversationKeys): void {
  const onRow = (action: WorkAction) => () => {
    if (here) actions.do(action, here)
  }
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    // Otherwise the arrows scroll.
    ...(isTouched && { arrowdown: () => step(1), arrowup: () => step(-1) }),
    ...Object.fromEntries(actionKeys.map((action) => [action, onRow(action)])),
    r: on.onAnswer,
    c: on.onNew,
    escape: on.onLeave ?? toRow,
  }
  useShortcuts(isFree && actions.asked === null ? unlessCovered(keys) : {}, true)
}
