import type { DocumentStatus } from '#contract/documents/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { approvalMail, undoUntil } from '../documents/undo.ts'
import { requirementOf } from '../requirements/checklist.ts'
import { auditOnly, type Consequence, changesCase, type LiveUpdate } from './consequence.ts'

interface DocumentSubject {
  id: string
  applicationId: string
  applicantId: string
  requirementId: RequirementId
}

interface ReviewFacts {
  document: DocumentSubject & { status: DocumentStatus }
}

const nameOf = ({ requirementId }: Pick<DocumentSubject, 'requirementId'>) => requirementOf(requirementId).name

const documentChanged = ({ id, applicantId }: Pick<DocumentSubject, 'id' | 'applicantId'>): LiveUpdate => ({
  event: 'document',
  id,
  audience: { applicantId },
})

const reviewAudit = ({ document }: ReviewFacts, to: DocumentStatus) => ({
  action: 'document.reviewed' as const,
  subject: `document:${document.id}`,
  detail: { from: document.status, to },
})

const applicationOf = ({ document }: ReviewFacts) => document.applicationId

export const documentFiled = changesCase<DocumentSubject>({
  activity: (document) => `${nameOf(document)} uploaded`,
  live: documentChanged,
  audit: ({ id, requirementId }) => ({
    action: 'document.filed',
    subject: `document:${id}`,
    detail: { requirement: requirementId },
  }),
})

/** Of what she attached to a message. */
export const attachmentFiled = changesCase<DocumentSubject & { messageId: string }>({
  activity: (document) => `${nameOf(document)} filed from a message`,
  live: ({ messageId, ...document }) => [
    documentChanged(document),
    { event: 'message', id: messageId, audience: { applicantId: document.applicantId } },
  ],
  audit: ({ id, messageId, requirementId }) => ({
    action: 'attachment.filed',
    subject: `document:${id}`,
    detail: { message: messageId, requirement: requirementId },
  }),
})

export const uploadInfected = auditOnly<{ uploadId: string; signature: string }>(({ uploadId, signature }) => ({
  action: 'upload.infected',
  subject: `upload:${uploadId}`,
  detail: { signature },
}))

/** The page shows a decision at once; the mail about it waits until it can no longer be undone. */
export const documentApproved: Consequence<ReviewFacts & { next: string | null }> = {
  application: applicationOf,
  activity: ({ document }) => `${nameOf(document)} approved`,
  mail: ({ document, next }, at) => {
    const { kind, dedupeKey } = approvalMail(document.id, at)
    return { to: { userId: document.applicantId }, notice: { kind, next }, dedupeKey, notBefore: undoUntil(at) }
  },
  live: ({ document }) => documentChanged(document),
  audit: (facts) => reviewAudit(facts, 'approved'),
  refreshesDerivedState: true,
}

export const documentRejected: Consequence<ReviewFacts & { messageId: string }> = {
  application: applicationOf,
  activity: ({ document }) => `${nameOf(document)} needs resubmission`,
  mail: ({ document, messageId }, at) => ({
    to: { userId: document.applicantId },
    notice: { kind: 'document_rejected' },
    dedupeKey: `message:${messageId}`,
    notBefore: undoUntil(at),
  }),
  live: ({ document, messageId }) => [
    documentChanged(document),
    { event: 'message', id: messageId, audience: { applicantId: document.applicantId } },
  ],
  audit: (facts) => reviewAudit(facts, 'rejected'),
  refreshesDerivedState: true,
}

export const reviewUndone: Consequence<
  ReviewFacts & { review: { status: DocumentStatus; messageId: string | null }; to: DocumentStatus }
> = {
  application: applicationOf,
  live: ({ document, review: { messageId } }) => [
    ...(messageId === null
      ? []
      : [{ event: 'message', id: messageId, audience: { applicantId: document.applicantId } } as const]),
    documentChanged(document),
  ],
  audit: ({ document, review, to }) => ({
    action: 'document.review_undone',
    subject: `document:${document.id}`,
    detail: { from: review.status, to },
  }),
  refreshesDerivedState: true,
}
