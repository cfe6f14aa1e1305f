import type { DocumentStatus } from '#contract/documents/documents.ts'
import type { Notice } from '#contract/notices.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { AuditAction } from '../audit/audit-labels.ts'
import type { Decision } from '../documents/review.ts'
import { approvalMail, keyOfSitting, undoUntil } from '../documents/undo-review.ts'
import { requirementOf } from '../requirements/checklist.ts'
import {
  aboutCase,
  auditCase,
  auditOnly,
  type Consequence,
  changesCase,
  liveApplication,
  toApplicant,
} from './consequence.ts'

interface DocumentSubject {
  id: string
  applicationId: string
  applicantId: string
  requirementId: RequirementId
}

interface ReviewFacts {
  document: DocumentSubject & { status: DocumentStatus }
}

interface DocumentDecided extends ReviewFacts {
  decision: Decision
  /** The mail waits for the other decisions of the same sitting. */
  isInSitting: boolean
}

const nameOf = ({ requirementId }: Pick<DocumentSubject, 'requirementId'>) => requirementOf(requirementId).name

const documentChanged = ({ id, applicantId }: Pick<DocumentSubject, 'id' | 'applicantId'>) =>
  toApplicant('document', id, applicantId)

const reviewAudit = ({ document, decision }: DocumentDecided) => ({
  action: 'document.reviewed' as const,
  subject: `document:${document.id}`,
  detail: {
    from: document.status,
    to: decision.status,
    ...(decision.reasons.length > 0 && { reasons: decision.reasons.join(', ') }),
    ...(decision.pointers.length > 0 && { pointers: String(decision.pointers.length) }),
  },
  ...(decision.despite !== null && { texts: { despite: decision.despite } }),
})

const applicationOf = ({ document }: ReviewFacts) => document.applicationId

export const documentFiled = changesCase<DocumentSubject & { onBehalf: string | null }>({
  activity: ({ onBehalf, ...document }) => `${nameOf(document)} uploaded${onBehalf === null ? '' : ' by our team'}`,
  live: documentChanged,
  audit: ({ id, requirementId }) => ({
    action: 'document.filed',
    subject: `document:${id}`,
    detail: { requirement: requirementId },
  }),
})

interface HandoverFacts {
  applicationId: string
  userId: string
  requirementId: RequirementId
}

const handoverRow = (action: Extract<AuditAction, `handover.${string}`>) =>
  aboutCase<HandoverFacts>({
    live: liveApplication,
    audit: auditCase(action, ({ requirementId }) => ({ requirement: requirementId })),
  })

export const handoverStarted = handoverRow('handover.started')
export const handoverConnected = handoverRow('handover.connected')
export const handoverFinished = handoverRow('handover.finished')
export const handoverEnded = handoverRow('handover.ended')
export const handoverPagesChanged = aboutCase<HandoverFacts>({ live: liveApplication })

export const attachmentFiled = changesCase<DocumentSubject & { messageId: string }>({
  activity: (document) => `${nameOf(document)} filed from a message`,
  live: ({ messageId, ...document }) => [
    documentChanged(document),
    toApplicant('message', messageId, document.applicantId),
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

interface ApprovalFacts {
  document: Pick<DocumentSubject, 'id' | 'applicantId'>
  next: string | null
}

/** Writes the approval mail again, after an undo restored the approval. */
export const approvalMailed = {
  mail: ({ document, next }, at) => {
    const { kind, dedupeKey } = approvalMail(document.id, at)
    return { to: { userId: document.applicantId }, notice: { kind, next }, dedupeKey, notBefore: undoUntil(at) }
  },
} satisfies Consequence<ApprovalFacts>

/** The page shows a decision at once; the mail waits until the undo time is over. */
export const documentApproved: Consequence<DocumentDecided & ApprovalFacts> = {
  application: applicationOf,
  activity: ({ document }) => `${nameOf(document)} approved`,
  mail: (facts, at) => (facts.isInSitting ? [] : approvalMailed.mail(facts, at)),
  live: ({ document }) => documentChanged(document),
  audit: reviewAudit,
  refreshesDerivedState: true,
}

export const documentRejected: Consequence<DocumentDecided & { messageId: string }> = {
  application: applicationOf,
  activity: ({ document }) => `${nameOf(document)} needs resubmission`,
  mail: ({ document, messageId, isInSitting }, at) =>
    isInSitting
      ? []
      : {
          to: { userId: document.applicantId },
          notice: { kind: 'document_rejected' },
          dedupeKey: `message:${messageId}`,
          notBefore: undoUntil(at),
        },
  live: ({ document, messageId }) => [
    documentChanged(document),
    toApplicant('message', messageId, document.applicantId),
  ],
  audit: reviewAudit,
  refreshesDerivedState: true,
}

interface SittingFacts {
  sittingId: string
  applicantId: string
  notice: Notice
  notBefore: Date
}

/** One mail for all decisions of a reviewer about a client in one sitting. */
export const sittingMail = {
  mail: ({ sittingId, applicantId, notice, notBefore }: SittingFacts) => ({
    to: { userId: applicantId },
    notice,
    dedupeKey: keyOfSitting(sittingId),
    notBefore,
  }),
} satisfies Consequence<SittingFacts>

export const sittingClosed = auditOnly<{ applicationId: string; decisions: number }>(
  auditCase('review.sitting_closed', ({ decisions }) => ({ decisions: String(decisions) })),
)

export const reviewUndone: Consequence<
  ReviewFacts & { review: { status: DocumentStatus; messageId: string | null }; to: DocumentStatus }
> = {
  application: applicationOf,
  live: ({ document, review: { messageId } }) => [
    ...(messageId === null ? [] : [toApplicant('message', messageId, document.applicantId)]),
    documentChanged(document),
  ],
  audit: ({ document, review, to }) => ({
    action: 'document.review_undone',
    subject: `document:${document.id}`,
    detail: { from: review.status, to },
  }),
  refreshesDerivedState: true,
}
