import type { Document } from '#contract/documents/documents.ts'
import { approvalMail, assertNotNotified, assertUndoable } from '#domain/documents/undo-review.ts'
import { reviewUndone } from '#domain/effects/documents.ts'
import { found } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { deleteActivity } from '#server/effects/activity.store.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { withdrawResubmissionMessage } from '#server/features/messages/messages.service.ts'
import { setRequirementStatus } from '#server/features/requirements/requirements.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { cancelMail } from '#server/jobs/mail-outbox.store.ts'
import { toDocument } from './document-view.ts'
import { type DocumentUnderReview, lockApplicationOfDocument, lockDocument } from './documents.store.ts'
import { deleteReview, restoreDocument, type StoredReview, selectLastReviews } from './reviews.store.ts'
import { cancelSittingMail, rewriteMail, writeSittingMail } from './sittings.service.ts'

export async function undoReview(
  deps: Deps,
  caller: Caller,
  { id, decidedAt }: { id: string; decidedAt: Date },
): Promise<Document> {
  const restored = await deps.transaction(async (tx) => {
    await lockApplicationOfDocument(tx, id)
    const document = found(await lockDocument(tx, id), 'Document')
    const [last, before] = await selectLastReviews(tx, id)
    const context = contextOf(deps, caller)
    const { at } = context
    const review = assertUndoable(caller, last, { decidedAt, now: at, isReplaced: document.replacedAt !== null })
    const { sittingId } = review
    const { applicantId } = document
    const mail = sittingId === null ? null : await cancelSittingMail(tx, { sittingId, applicantId, at })
    assertNotNotified(!mail?.isSent && (await withdrawMessageOrMail(tx, document, review)))
    await Promise.all([deleteReview(tx, review.id), review.activityId && deleteActivity(tx, review.activityId)])
    await restoreDocument(tx, id, before)
    const { applicationId, requirementId } = document
    const to = before?.status ?? 'pending'
    await setRequirementStatus(tx, {
      applicationId,
      requirementId,
      documentStatus: to,
      notes: before?.notes ?? null,
      at,
    })
    await record(tx, context, reviewUndone, { document, review, to })
    // The mail tells the next task after this undo.
    if (sittingId !== null && mail) {
      await writeSittingMail(tx, deps, context, { sittingId, ...document, due: mail.due })
    }
    if (before && (before.sittingId === null || before.sittingId !== sittingId)) {
      await rewriteMail(tx, deps, context, { document, review: before })
    }
    return found(await lockDocument(tx, id), 'Document')
  })
  return toDocument(restored, 'team')
}

function withdrawMessageOrMail(
  tx: Tx,
  { id, applicantId }: DocumentUnderReview,
  review: StoredReview,
): Promise<boolean> {
  if (review.messageId !== null) return withdrawResubmissionMessage(tx, { id: review.messageId, applicantId })
  return cancelMail(tx, { ...approvalMail(id, review.reviewedAt), userId: applicantId })
}
