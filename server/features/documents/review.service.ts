import { v7 as uuid } from 'uuid'
import type { Document, DocumentStatus, Review } from '#contract/documents.ts'
import { transitionDocument, transitionOf } from '#domain/documents/review.ts'
import { undoUntil } from '#domain/documents/undo.ts'
import { fullName } from '#domain/full-name.ts'
import { found, Refusal } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { statusAfter } from '#domain/requirements/status.ts'
import { nextForMail } from '#domain/tasks/tasks.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import { refreshPendingOn } from '#server/features/applications/pending-on.service.ts'
import { sendResubmissionNotice } from '#server/features/messages/messages.service.ts'
import { markRequirement } from '#server/features/requirements/requirements.service.ts'
import { tasksOnFile } from '#server/features/tasks/tasks.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { enqueueMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { shownDocument } from './document-view.ts'
import { type DocumentUnderReview, lockApplicationOfDocument, lockDocument } from './documents.store.ts'
import { type Decision, keepReview, saveReview } from './reviews.store.ts'

const words: Record<Review['status'], string> = { approved: 'approved', rejected: 'needs resubmission' }

/** Approves a document or asks for a better one; what follows from it is written with it, or nothing is. */
export async function reviewDocument(deps: Deps, caller: Caller, id: string, review: Review): Promise<Document> {
  const reviewed = await deps.transaction(async (tx) => {
    // Whoever files, fills in or decides for the same application waits here, each in the same order.
    await lockApplicationOfDocument(tx, id)
    const document = found(await lockDocument(tx, id), 'Document')
    if (document.replacedAt !== null) {
      throw new Refusal('conflict', 'This document was replaced by a newer version. Please review that version.')
    }
    if (review.expectedStatus !== undefined && review.expectedStatus !== document.status) {
      throw decidedMeanwhile(document)
    }
    const decision: Decision = {
      status: review.status,
      notes: review.reviewNotes || null,
      reason: review.reviewReason ?? null,
    }
    if (stands(decision, document)) return document

    const { notes, reason } = decision
    const status = transitionDocument(caller, document.status, transitionOf[review.status], {
      notes: notes ?? '',
      reason,
    })
    const at = deps.now()
    await writeDown(tx, deps, { caller, document, decision, at })
    await refreshPendingOn(tx, [document.applicationId])
    return {
      ...document,
      ...{ status, reviewNotes: notes, reviewReason: reason, reviewedAt: at },
      reviewerName: fullName(caller.user, ''),
    }
  })
  deps.wakeOutbox()
  return shownDocument(reviewed)
}

const stands = ({ status, notes, reason }: Decision, document: DocumentUnderReview) =>
  status === document.status && notes === document.reviewNotes && reason === document.reviewReason

function decidedMeanwhile({ status, reviewerName, reviewerEmail, reviewedAt }: DocumentUnderReview): Refusal {
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

async function writeDown(
  tx: Tx,
  deps: Deps,
  { caller, document, decision, at }: { caller: Caller; document: DocumentUnderReview; decision: Decision; at: Date },
): Promise<void> {
  const { id, applicationId, requirementId } = document
  const { status, notes } = decision
  const { name } = requirementOf(requirementId)
  // In the order in which they are told: ids are in the order of time.
  const reviewId = uuid()
  const activityId = uuid()
  const messageId = status === 'rejected' ? uuid() : null
  await Promise.all([
    saveReview(tx, { ...decision, id, by: caller.id, at }),
    keepReview(tx, { ...decision, id: reviewId, documentId: id, by: caller.id, at, activityId, messageId }),
    markRequirement(tx, { applicationId, requirementId, status: statusAfter[status], notes, at }),
    recordActivity(tx, { id: activityId, applicationId, description: `${name} ${words[status]}`, at }),
    recordAudit(tx, {
      at,
      ...auditedAs(caller),
      action: 'document.reviewed',
      subject: `document:${id}`,
      detail: { from: document.status, to: status },
    }),
    announce(tx, { event: 'document', id, applicantId: document.applicantId }),
  ])
  // What is left to do is told as it is after the decision.
  await tellApplicant(tx, deps, { caller, document, notes, messageId, at })
}

interface Word {
  caller: Caller
  document: DocumentUnderReview
  notes: string | null
  messageId: string | null
  at: Date
}

/** The page shows the decision at once; the mail about it waits until it can no longer be undone. */
async function tellApplicant(tx: Tx, deps: Deps, { caller, document, notes, messageId, at }: Word): Promise<void> {
  const { id, applicantId, applicationId } = document
  const mailNotBefore = undoUntil(at)
  if (messageId === null) {
    const { kind, because } = approvalMail(id, at)
    const next = nextForMail(await tasksOnFile(deps, tx, applicationId))
    return enqueueMail(tx, {
      to: { userId: applicantId },
      notice: { kind, next },
      because,
      at,
      notBefore: mailNotBefore,
    })
  }
  return sendResubmissionNotice(tx, deps, caller, {
    ...{ messageId, applicationId, applicantId, at, mailNotBefore },
    requirementName: requirementOf(document.requirementId).name,
    notes: notes ?? '',
  })
}

export const approvalMail = (documentId: string, decidedAt: Date) => ({
  kind: 'document_approved' as const,
  because: `document:${documentId} ${decidedAt.toISOString()}`,
})
