import type { AdminDocument } from '#contract/documents/documents.ts'
import { useLatest } from '#web/shared/presence/use-live-record.ts'
import { isConflict, isNetworkTrouble, type RecordedDecision, useDecision } from './use-decision.ts'
import { useSeenDocument } from './use-seen-document.ts'

/** A document as the admin sees it, and what becomes of it; a decision counts only for the status that was seen. */
export function useReview(
  opened: AdminDocument,
  latest: AdminDocument | null | undefined,
  onDecided: (document: AdminDocument, recorded: RecordedDecision) => void,
) {
  const seen = useSeenDocument(opened)
  const { document, applyLatest } = seen
  const decision = useDecision(seen, onDecided)
  useLatest(latest, decision.isOwn, (now) => void applyLatest(now))

  const { mutation } = decision
  return {
    document,
    conflict: seen.conflict,
    trouble: decision.trouble,
    decide: mutation.mutate,
    decideAgain: seen.dismissConflict,
    /** Cancels the decision that is on its way, as far as it can be; what became of it is asked. */
    stop: decision.stop,
    sending: mutation.isPending ? mutation.variables.status : null,
    error: isConflict(mutation.error) || isNetworkTrouble(mutation.error) ? null : mutation.error,
    forgetError() {
      if (mutation.isError) mutation.reset()
    },
  }
}
