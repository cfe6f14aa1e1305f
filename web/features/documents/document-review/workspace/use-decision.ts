import type { PaperUnderReview } from '#contract/documents/client-review.ts'
import { type AdminDocument, SITTING_SECONDS, UNDO_WITHIN_SECONDS, undoReview } from '#contract/documents/documents.ts'
import { notesWithReasons } from '#domain/documents/review-reasons.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { addressWith } from '#web/lib/search-params.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { offerUndo } from '#web/shared/undo/undo-offer.ts'
import { describeDocument, unchangedNotice } from '../document-labels.ts'
import { outcomeLabels } from './review-outcome.tsx'
import { PAPER_PARAM, REVIEW_PARAM, type ReviewNavigation } from './use-review-navigation.ts'
import { type DecisionDraft, EMPTY_DRAFT, useSendDecision, type Verdict } from './use-send-decision.ts'

const successMessages: Record<Verdict, string> = {
  approved: 'Document review submitted successfully',
  rejected: 'Document marked for resubmission and client has been notified',
}

interface DecisionOptions {
  opened: AdminDocument
  latest: AdminDocument | null | undefined
  navigation: ReviewNavigation
  ofClient?: { paper: Pick<PaperUnderReview, 'answers'> }
}

export function useDecision({ opened, latest, navigation, ofClient }: DecisionOptions) {
  const { draft, write, clear } = useDraft(useUser().id, `decision:${opened.id}`, {
    ...EMPTY_DRAFT,
    checks: ofClient?.paper.answers ?? {},
  })
  const { send, ...sent } = useSendDecision(opened, latest, (decided, { verdict, reviewedAt, sentAt }) => {
    if (reviewedAt !== null) {
      offerUndo({
        id: `${decided.id} ${reviewedAt}`,
        subjectId: decided.id,
        route: undoReview,
        undo: () => call(undoReview, { params: { documentId: decided.id }, body: { reviewedAt } }),
        undone: ['Decision undone', 'No email was sent about it.'],
        failed: 'The decision was not undone',
        sentAt,
        withinSeconds: navigation.isInSitting ? SITTING_SECONDS : UNDO_WITHIN_SECONDS,
        address: addressNow(navigation.isInSitting ? PAPER_PARAM : REVIEW_PARAM, decided.id),
        says: `${describeDocument(decided)} was ${outcomeLabels[verdict]}.`,
        restore: () => write(draft),
      })
    }
    // A decision of a sitting has sent no mail yet, and the page shows the decision.
    if (!navigation.isInSitting) toast.show('Success', successMessages[verdict])
    clear()
    navigation.decided(decided, verdict)
  })
  const decide = (status: Verdict) => {
    const content = status === 'approved' ? withoutReasons(draft) : draft
    const said = unchangedNotice(sent.document, status, content)
    if (said) return toast.show('Nothing has changed', said)
    send({ status, ...content, isInSitting: navigation.isInSitting })
  }
  return { ...sent, draft, write, decide }
}

const addressNow = (name: string, id: string) =>
  addressWith(window.location.pathname, new URLSearchParams(window.location.search), { [name]: id })

const withoutReasons = ({ notes, reasons, checks, despite }: DecisionDraft): DecisionDraft => ({
  ...EMPTY_DRAFT,
  notes: notesWithReasons(notes, reasons, []),
  checks,
  despite,
})
