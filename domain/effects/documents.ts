import type { DocumentStatus } from '#contract/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { approvalMail, undoUntil } from '../documents/undo.ts'
import { requirementOf } from '../requirements/checklist.ts'
import { auditOnly, type Consequence, type LiveUpdate, ofItsApplication } from './consequence.ts'

interface OneDocument {
  id: string
  applicationId: string
  applicantId: string
  requirementId: RequirementId
}

interface Reviewed {
  document: OneDocument & { status: DocumentStatus }
}

const nameOf = ({ requirementId }: Pick<OneDocument, 'requirementId'>) => requirementOf(requirementId).name

const changed = ({ id, applicantId }: Pick<OneDocument, 'id' | 'applicantId'>): LiveUpdate => ({
  event: 'document',
  id,
  audience: { applicantId },
})

const reviewedFrom = ({ document }: Reviewed, to: DocumentStatus) => ({
  action: 'document.reviewed' as const,
  subject: `document:${document.id}`,
  detail: { from: document.status, to },
})

const itsApplication = ({ document }: Reviewed) => document.applicationId

export const documentFiled: Consequence<OneDocument> = {
  application: ofItsApplication,
  activity: (document) => `${nameOf(document)} uploaded`,
  mail: null,
  live: changed,
  audit: ({ id, requirementId }) => ({
    action: 'document.filed',
    subject: `document:${id}`,
    detail: { requirement: requirementId },
  }),
  refreshesDerivedState: true,
}

export const uploadInfected = auditOnly<{ uploadId: string; signature: string }>(({ uploadId, signature }) => ({
  action: 'upload.infected',
  subject: `upload:${uploadId}`,
  detail: { signature },
}))

/** The page shows a decision at once; the mail about it waits until it can no longer be undone. */
export const documentApproved: Consequence<Reviewed & { next: string | null }> = {
  application: itsApplication,
  activity: ({ document }) => `${nameOf(document)} approved`,
  mail: ({ document, next }, at) => {
    const { kind, dedupeKey } = approvalMail(document.id, at)
    return { to: { userId: document.applicantId }, notice: { kind, next }, dedupeKey, notBefore: undoUntil(at) }
  },
  live: ({ document }) => changed(document),
  audit: (facts) => reviewedFrom(facts, 'approved'),
  refreshesDerivedState: true,
}

export const documentRejected: Consequence<Reviewed & { messageId: string }> = {
  application: itsApplication,
  activity: ({ document }) => `${nameOf(document)} needs resubmission`,
  mail: ({ document, messageId }, at) => ({
    to: { userId: document.applicantId },
    notice: { kind: 'document_rejected' },
    dedupeKey: `message:${messageId}`,
    notBefore: undoUntil(at),
  }),
  live: ({ document, messageId }) => [
    changed(document),
    { event: 'message', id: messageId, audience: { applicantId: document.applicantId } },
  ],
  audit: (facts) => reviewedFrom(facts, 'rejected'),
  refreshesDerivedState: true,
}

/** What the decision had left behind is taken away; the audit keeps both. */
export const reviewUndone: Consequence<
  Reviewed & { review: { status: DocumentStatus; messageId: string | null }; to: DocumentStatus }
> = {
  application: itsApplication,
  activity: null,
  mail: null,
  live: ({ document, review: { messageId } }) => [
    ...(messageId === null
      ? []
      : [{ event: 'message', id: messageId, audience: { applicantId: document.applicantId } } as const]),
    changed(document),
  ],
  audit: ({ document, review, to }) => ({
    action: 'document.review_undone',
    subject: `document:${document.id}`,
    detail: { from: review.status, to },
  }),
  refreshesDerivedState: true,
}
