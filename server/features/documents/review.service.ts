import { v7 as uuid } from 'uuid'
import type { Document, DocumentStatus, Review } from '#contract/documents/documents.ts'
import { transitionDocument, transitionOf } from '#domain/documents/review.ts'
import { documentApproved, documentRejected } from '#domain/effects/documents.ts'
import { fullName } from '#domain/names/full-name.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { requirementStatusFor } from '#domain/requirements/status.ts'
import { nextTaskForMail } from '#domain/tasks/tasks.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import { writeResubmissionNotice } from '#server/features/messages/messages.service.ts'
import { markRequirement } from '#server/features/requirements/requirements.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { toDocument } from './document-view.ts'
import { type DocumentUnderReview, lockApplicationOfDocument, lockDocument } from './documents.store.ts'
import { type Decision, insertReview, updateReviewedDocument } from './reviews.store.ts'

export async function reviewDocument(
  deps: Deps,
  caller: Caller,
  { id, ...review }: Review & { id: string },
): Promise<Document> {
  const reviewed = await deps.transaction(async (tx) => {
    // Every change of one application takes this lock first, in the same order.
    await lockApplicationOfDocument(tx, id)
    const document = found(await lockDocument(tx, id), 'Document')
    if (document.replacedAt !== null) {
      throw new Refusal('conflict', 'This document was replaced by a newer version. Please review that version.')
    }
    if (review.expectedStatus !== undefined && review.expectedStatus !== document.status) {
      throw alreadyDecided(document)
    }
    const decision: Decision = {
      status: review.status,
      notes: review.reviewNotes || null,
      reason: review.reviewReason ?? null,
    }
    if (isUnchanged(decision, document)) return document

    const { notes, reason } = decision
    const status = transitionDocument(caller, document.status, {
      name: transitionOf[review.status],
      notes: notes ?? '',
      reason,
    })
    const context = contextOf(deps, caller)
    const { at } = context
    await recordDecision(tx, deps, context, { caller, document, decision })
    return {
      ...document,
      status,
      reviewNotes: notes,
      reviewReason: reason,
      reviewedAt: at,
      reviewerName: fullName(caller.user, ''),
      reviewerFirstName: caller.user.firstName,
    }
  })
  return toDocument(reviewed, 'team')
}

const isUnchanged = ({ status, notes, reason }: Decision, document: DocumentUnderReview) =>
  status === document.status && notes === document.reviewNotes && reason === document.reviewReason

function alreadyDecided({ status, reviewerName, reviewerEmail, reviewedAt }: DocumentUnderReview): Refusal {
  if (reviewedAt === null) return new Refusal('conflict', `This document is ${status} now`)
  const decidedBy = reviewerName || reviewerEmail || 'Another admin'
  const verdicts: Record<DocumentStatus, string> = {
    approved: 'approved this document',
    rejected: 'asked for a resubmission of this document',
    pending: 'put this document back in the queue',
  }
  return new Refusal('conflict', `${decidedBy} has already ${verdicts[status]}`, {
    decidedBy,
    decidedAt: reviewedAt.toISOString(),
  })
}

interface DecisionFacts {
  caller: Caller
  document: DocumentUnderReview
  decision: Decision
}

async function recordDecision(tx: Tx, deps: Deps, context: RecordContext, decided: DecisionFacts): Promise<void> {
  const { caller, document, decision } = decided
  const { id, applicationId, requirementId } = document
  const { status, notes } = decision
  const { at } = context
  // Ids are in the order of time, so they are made in the order of the events.
  const reviewId = uuid()
  const messageId = status === 'rejected' ? uuid() : null
  await Promise.all([
    updateReviewedDocument(tx, { ...decision, id, by: caller.id, at }),
    markRequirement(tx, { applicationId, requirementId, status: requirementStatusFor[status], notes, at }),
    messageId && writeResubmissionNotice(tx, caller, { messageId, document, notes: notes ?? '', at }),
  ])
  const [activityId = null] = await (messageId
    ? record(tx, context, documentRejected, { document, messageId })
    : // What is left to do is told as it is after the decision.
      record(tx, context, documentApproved, {
        document,
        next: nextTaskForMail(await deps.readTasks(tx, applicationId, at)),
      }))
  await insertReview(tx, { ...decision, id: reviewId, document, by: caller.id, at, activityId, messageId })
}
