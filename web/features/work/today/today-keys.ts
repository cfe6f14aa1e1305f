import type { WorkItem } from '#contract/work/work.ts'
import type { KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import type { RowSteps } from '#web/shared/work/row-steps.ts'
import type { SteadyRow } from '#web/shared/work/steady-rows.ts'
import { actionKeys, type useWorkActions, type WorkAction } from '#web/shared/work/use-work-actions.ts'

export const todayKeys: KeyWords = [
  ['S', 'Take what is due first, and open it', 'workspace.use'],
  ['J or ↓', 'Next row'],
  ['K or ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Back to the row'],
  ['M', 'I do this, or let go', 'workspace.use'],
  ['E', 'Done: a follow-up, or a message that needs no answer', 'workspace.use'],
  ['H', 'Put off: 1 tomorrow, 2 in 3 days, 3 next week, 4 until she writes, D a day', 'workspace.use'],
  ['F', 'Follow up on a day', 'workspace.use'],
  ['N', 'Write a note', 'notes.write'],
  ['G', 'Assign the client to a colleague', 'cases.move'],
  ['R', 'Ask again, in an open request', 'requests.follow'],
  ['Z', 'Take back the last thing you did', 'workspace.use'],
]

interface TodayKeys {
  rows: readonly SteadyRow<WorkItem>[]
  under: string | null
  steps: RowSteps
  actions: ReturnType<typeof useWorkActions>
  onNext: (() => void) | undefined
  keyList: ReturnType<typeof useKeyList>
}

export function useTodayKeys({ rows, under, steps: { step, isBeside }, actions, onNext, keyList }: TodayKeys): void {
  const onRow = (action: WorkAction) => () => {
    const row = rows.find(({ item, endedAt }) => item.key === under && endedAt === null)
    if (row) actions.do(action, row.item)
  }
  const keys = {
    s: onNext,
    j: () => step(1),
    k: () => step(-1),
    // Otherwise the arrows scroll.
    ...(under !== null && !isBeside && { arrowdown: () => step(1), arrowup: () => step(-1) }),
    ...Object.fromEntries(actionKeys.map((action) => [action, onRow(action)])),
  }
  const isFree = actions.asked === null && !keyList.open
  useShortcuts(isFree ? unlessCovered(keys) : {}, true)
}
