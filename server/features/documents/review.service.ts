import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Document, DocumentDecision, DocumentStatus } from '#contract/documents/documents.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { nextTaskForMail } from '#domain/cases/tasks.ts'
import { assertDecision, type Decision, decisionOf } from '#domain/documents/review.ts'
import { approvalMail } from '#domain/documents/undo-review.ts'
import { documentApproved, documentRejected } from '#domain/effects/documents.ts'
import { fullName } from '#domain/names/full-name.ts'
import { decidedMeanwhile, found, Refusal } from '#domain/refusal.ts'
import { officeWait } from '#domain/work/times.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import { writeResubmissionMessage } from '#server/features/messages/messages.service.ts'
import { setRequirementStatus } from '#server/features/requirements/requirements.service.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import { answerOnce, inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { cancelMail } from '#server/jobs/mail-outbox.store.ts'
import { reasonsOf, toDocument } from './document-view.ts'
import { type DocumentUnderReview, lockApplicationOfDocument, lockDocument } from './documents.store.ts'
import { insertReview, selectLastReviews, updateReviewedDocument } from './reviews.store.ts'
import { cancelSittingMail, reopenSitting, writeSittingMail } from './sittings.service.ts'

export async function reviewDocument(
  deps: Deps,
  caller: Caller,
  { id, key = '', ...review }: DocumentDecision & { id: string; key?: string },
): Promise<Document> {
  const decision = decisionOf(review)
  return inTransaction(deps, caller, (context) =>
    answerOnce(context, { key, asked: ['review', id, review] }, async () =>
      toDocument(await reviewIn(context.tx, deps, caller, { ...review, id, decision }), 'team'),
    ),
  )
}

async function reviewIn(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, decision, ...review }: Pick<DocumentDecision, 'expectedStatus' | 'hold'> & { id: string; decision: Decision },
): Promise<DocumentUnderReview> {
  // Every change of one application takes this lock first, in the same order.
  await lockApplicationOfDocument(tx, id)
  const document = found(await lockDocument(tx, id), 'Document')
  if (document.replacedAt !== null) {
    throw new Refusal('conflict', 'This document was replaced by a newer version. Please review that version.')
  }
  if (review.expectedStatus !== undefined && review.expectedStatus !== document.status) {
    throw alreadyDecided(document)
  }
  if (isUnchanged(decision, document)) return document

  // Takes the time after the lock, so that concurrent decisions keep their order.
  const context = contextOf(deps, caller)
  const { at } = context
  assertDecision(decision, { paper: document, today: dayAt(at, deps.config.timeZone) })
  const sittingId = review.hold ? ((await reopenSitting(tx, { by: caller.id, document, at })) ?? uuid()) : null
  await recordDecision(tx, deps, context, { caller, document, decision, sittingId })
  return {
    ...document,
    status: decision.status,
    reviewNotes: decision.notes,
    reviewReason: decision.reasons[0] ?? null,
    reviewReasons: [...decision.reasons],
    reviewPointers: [...decision.pointers],
    reviewedAt: at,
    reviewerName: fullName(caller.user, ''),
    reviewerFirstName: caller.user.firstName,
  }
}

const isUnchanged = ({ status, notes, reasons, pointers }: Decision, document: DocumentUnderReview) =>
  status === document.status &&
  notes === document.reviewNotes &&
  isDeepStrictEqual({ reasons, pointers }, { reasons: reasonsOf(document), pointers: document.reviewPointers ?? [] })

function alreadyDecided({ status, reviewerName, reviewerEmail, reviewedAt }: DocumentUnderReview): Refusal {
  if (reviewedAt === null) return new Refusal('conflict', `This document is ${status} now`)
  const verdicts: Record<DocumentStatus, string> = {
    approved: 'approved this document',
    rejected: 'asked for a resubmission of this document',
    pending: 'put this document back in the queue',
  }
  const reviewer = { by: reviewerName || reviewerEmail, at: reviewedAt }
  return decidedMeanwhile(reviewer, (by) => `${by} has already ${verdicts[status]}`)
}

interface DecisionFacts {
  caller: Caller
  document: DocumentUnderReview
  decision: Decision
  sittingId: string | null
}

async function recordDecision(tx: Tx, deps: Deps, context: RecordContext, decided: DecisionFacts): Promise<void> {
  const { caller, document, decision, sittingId } = decided
  const isInSitting = sittingId !== null
  const { id, applicationId, requirementId } = document
  const { status, notes } = decision
  const { at } = context
  // Ids sort by time, so the code creates them in the order of the events.
  const reviewId = uuid()
  const messageId = status === 'rejected' ? uuid() : null
  const overruled = await cancelOverruledMail(tx, document, { sittingId, at })
  await Promise.all([
    updateReviewedDocument(tx, { ...decision, id, by: caller.id, at }),
    setRequirementStatus(tx, { applicationId, requirementId, documentStatus: status, notes, at }),
    messageId && writeResubmissionMessage(tx, caller, { messageId, document, notes: notes ?? '', at }),
  ])
  const [activityId = null] = await (messageId
    ? record(tx, context, documentRejected, { document, decision, messageId, isInSitting })
    : // The mail tells the next task after this decision.
      record(tx, context, documentApproved, {
        document,
        decision,
        isInSitting,
        next: nextTaskForMail(await deps.readTasks(tx, applicationId, at)),
      }))
  const calendar = await officeTime({ config: deps.config, db: tx })
  const waited = officeWait(calendar, 'documents', document.uploadedAt, at)
  const kept = { ...decision, ...waited, document, activityId, messageId, sittingId }
  await insertReview(tx, { ...kept, id: reviewId, by: caller.id, at })
  if (overruled) await writeSittingMail(tx, deps, context, { ...document, ...overruled })
  if (isInSitting) await writeSittingMail(tx, deps, context, { sittingId, ...document, due: null })
}

/** Cancels the pending mail of an overruled approval; the mail of another sitting is rewritten without the decision. */
async function cancelOverruledMail(
  tx: Tx,
  { id, applicantId }: DocumentUnderReview,
  { sittingId, at }: { sittingId: string | null; at: Date },
) {
  const [last] = await selectLastReviews(tx, id)
  if (!last || (last.sittingId !== null && last.sittingId === sittingId)) return null
  if (last.sittingId === null) {
    await cancelMail(tx, { ...approvalMail(id, last.reviewedAt), userId: applicantId })
    return null
  }
  const { due } = await cancelSittingMail(tx, { sittingId: last.sittingId, applicantId, at })
  return due && { sittingId: last.sittingId, due }
}
