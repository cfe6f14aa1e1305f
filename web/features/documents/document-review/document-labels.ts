import type { AdminDocument, DocumentStatus } from '#contract/documents/documents.ts'
import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'
import { fullName } from '#domain/names/full-name.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const statusTones: Record<DocumentStatus, Tone> = { pending: 'warn', approved: 'good', rejected: 'bad' }

export const decisionLabels: Record<Exclude<DocumentStatus, 'pending'>, string> = {
  approved: 'Approved',
  rejected: 'Sent back',
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u
const ISOLATE = '\u2068'
const ISOLATE_END = '\u2069'

/** Isolates a right-to-left name in plain text, so that the words and figures around it keep their order. */
const isolated = (name: string) => (RIGHT_TO_LEFT.test(name) ? `${ISOLATE}${name}${ISOLATE_END}` : name)

export const requirementNameOf = ({ requirement }: AdminDocument) => requirement?.name ?? 'General Document'

export const applicantNameOf = ({ applicant }: AdminDocument) => fullName(applicant, 'No name yet')

export const describeDocument = (document: AdminDocument) =>
  `${requirementNameOf(document)} of ${isolated(fullName(document.applicant, document.application.applicationNumber))}`

export const reviewIdOf = ({ id }: AdminDocument) => `review-${id}`

interface ReviewWords {
  notes: string
  reasons: readonly ReviewReason[]
  pointers: readonly Pointer[]
}

function addsNothing(
  { status, reviewNotes, reasons, pointers }: AdminDocument,
  { notes, ...chosen }: ReviewWords,
): boolean {
  const written = notes.trim()
  if (status === 'approved' && written === '') return true
  if (written !== (reviewNotes ?? '')) return false
  const now = { reasons: chosen.reasons.length > 0 ? chosen.reasons : ['other'], pointers: chosen.pointers }
  return status === 'approved' || JSON.stringify(now) === JSON.stringify({ reasons, pointers })
}

/** Describes the existing decision when the new one adds nothing; null otherwise. */
export function unchangedNotice(
  document: AdminDocument,
  verdict: Exclude<DocumentStatus, 'pending'>,
  words: ReviewWords,
): string | null {
  const { status, reviewedBy, reviewedAt } = document
  if (status !== verdict || !addsNothing(document, words) || reviewedAt === null) return null
  const decided = verdict === 'approved' ? 'approved this document' : 'sent this document back with the same notes'
  return `${reviewedBy || 'The review team'} already ${decided} on ${formatDateTime(reviewedAt)}.`
}
