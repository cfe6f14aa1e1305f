import type { AdminDocument } from '#contract/documents.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Conflict } from './use-review.ts'

interface ConflictNoticeProps {
  conflict: Conflict
  onOpen: (document: AdminDocument) => void
}

/** Why a decision came too late, and what can be done now. */
export function ConflictNotice({ conflict, onOpen }: ConflictNoticeProps) {
  const { sentence, decidedAt, newer } = conflict
  if (newer) {
    return (
      <Notice
        tone="warn"
        title="There is a newer version"
        live
        actions={
          <Button size="small" variant="secondary" onClick={() => onOpen(newer)}>
            Open the newer version
          </Button>
        }
      >
        The client replaced this file, so nothing can be decided about it any more.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" live title={sentence}>
      {decidedAt && (
        <>
          On <When at={decidedAt} time />
          {'. '}
        </>
      )}
      Your notes are kept; deciding now replaces what is there.
    </Notice>
  )
}
