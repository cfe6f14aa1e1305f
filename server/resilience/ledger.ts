import type { Application } from '#contract/applications/applications.ts'
import type { DocumentDecision, FileDocument } from '#contract/documents/documents.ts'
import type { UploadTicket } from '#contract/documents/uploads.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { TestUser } from '#server/testing/people.ts'
import { pdf } from '#server/testing/test-documents.ts'

/**
 * The outcome of a request. `unknown`: the connection broke before the response, so that the change may have happened
 * or not, but never by half.
 */
export type RequestOutcome = 'answered' | 'refused' | 'unknown'

interface SentMessage {
  subject: string
  content: string
  outcome: RequestOutcome
}

export interface SentFile {
  mark: string
  size: number
  ticket: UploadTicket
  parts: { key: string; uploadId: string; sent: { PartNumber: number; ETag: string }[] } | null
  stored: RequestOutcome
  requirementId: RequirementId
  filed: RequestOutcome | 'not asked'
}

interface SentSheet {
  houseStreet: string
  outcome: RequestOutcome
}

interface SentSchool {
  schoolName: string
  outcome: RequestOutcome
}

export interface AskedReview {
  documentId: string
  applicationId: string
  status: DocumentDecision['status']
  notes: string
  outcome: RequestOutcome
}

export interface Nurse {
  person: TestUser
  application: Application
  messages: SentMessage[]
  files: SentFile[]
  sheets: SentSheet[]
  schools: SentSchool[]
  read: Set<string>
}

export const nurseOf = (person: TestUser, application: Application): Nurse => ({
  person,
  application,
  messages: [],
  files: [],
  sheets: [],
  schools: [],
  read: new Set(),
})

/** All requests of people to a portal, noted before they are sent. */
export interface Ledger {
  nurses: Nurse[]
  admins: TestUser[]
  reviews: AskedReview[]
  signedOut: TestUser[]
  packets: Set<string>
}

export const emptyLedger = (): Ledger => ({ nurses: [], admins: [], reviews: [], signedOut: [], packets: new Set() })

/** Sends a request and notes its outcome: a change that was answered with 2xx must last. */
export async function noting(
  ask: () => Promise<{ status: number }>,
  note: (outcome: RequestOutcome) => void,
): Promise<void> {
  const { status } = await ask()
  if (status >= 500) throw new Error(`a request was answered ${status}`)
  note(status < 300 ? 'answered' : 'refused')
}

export function countOutcomes({ nurses, reviews }: Ledger): Record<RequestOutcome, number> {
  const all = [
    ...nurses.flatMap(({ messages }) => messages.map(({ outcome }) => outcome)),
    ...nurses.flatMap(({ files }) => files.flatMap(({ stored, filed }) => [stored, filed])),
    ...nurses.flatMap(({ sheets, schools }) => [...sheets, ...schools].map(({ outcome }) => outcome)),
    ...reviews.map(({ outcome }) => outcome),
  ]
  const count = (wanted: RequestOutcome) => all.filter((outcome) => outcome === wanted).length
  return { answered: count('answered'), refused: count('refused'), unknown: count('unknown') }
}

export const bytesOf = ({ mark, size }: Pick<SentFile, 'mark' | 'size'>): Buffer => pdf(size, mark)

export const filingOfFile = (
  application: Application,
  { mark, size, ticket, requirementId }: SentFile,
): FileDocument => ({
  applicationId: application.id,
  requirementId,
  fileName: `${mark}.pdf`,
  uploadURL: ticket.uploadURL,
  fileSize: size,
  mimeType: 'application/pdf',
})
