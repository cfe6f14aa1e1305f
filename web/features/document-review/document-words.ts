import type { AdminDocument, DocumentStatus } from '#contract/documents.ts'
import { fullName } from '#domain/full-name.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const statusTones: Record<DocumentStatus, Tone> = { pending: 'warn', approved: 'good', rejected: 'bad' }

export const requirementNameOf = ({ requirement }: AdminDocument) => requirement?.name ?? 'General Document'

export const applicantNameOf = ({ applicant }: AdminDocument) => fullName(applicant, 'No name yet')

/** A document in a sentence: `Valid Passport of Maria Santos`. */
export const inWords = (document: AdminDocument) =>
  `${requirementNameOf(document)} of ${fullName(document.applicant, document.application.applicationNumber)}`

/** The id of the button that opens a document's review, where the focus returns to. */
export const reviewIdOf = ({ id }: AdminDocument) => `review-${id}`
