import { UNDO_WITHIN_SECONDS } from '#contract/documents/documents.ts'
import type { WorkItem } from '#contract/work/work.ts'
import type { Changing } from '#web/lib/stale.ts'
import { offerUndo } from '../undo/undo-offer.ts'

interface EndedItem {
  says: string
  route: Changing
  undo: () => Promise<unknown>
  onBack: ((item: { key: string }) => void) | undefined
}

/** Lets Z restore an item that left the list, on the page that showed it. */
export const offerUndoOf = (
  { key, applicationId }: Pick<WorkItem, 'key' | 'applicationId'>,
  { says, route, undo, onBack }: EndedItem,
): void =>
  offerUndo({
    id: key,
    subjectId: applicationId ?? key,
    says,
    route,
    undo,
    failed: 'It was not brought back',
    sentAt: performance.now(),
    withinSeconds: UNDO_WITHIN_SECONDS,
    address: window.location.pathname + window.location.search,
    restore: () => onBack?.({ key }),
  })
