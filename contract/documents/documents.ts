import { z } from 'zod'
import { APPLICATION_NOT_STARTED, ApplicationStatus } from '#contract/applications/applications.ts'
import { RequirementId } from '#contract/requirements.ts'
import { Id, Instant, optionalText, requiredText, route, searchText, storableText, tooLong } from '#contract/route.ts'
import { assigneeFilter, Colleague, Viewer } from '#contract/team/colleague.ts'
import { CheckCode, UNKNOWN_CHECK } from './paper-checks.ts'
import { MOST_POINTERS, Pointer } from './pointers.ts'
import { ReviewReason } from './review-reasons.ts'
import { WRONG_UPLOAD_LINK } from './uploads.ts'

export const NOT_A_PDF = 'This file is not a PDF. Please upload a PDF file.'
export const NOT_A_PICTURE = 'This file is not a picture. Choose a PNG or JPEG file.'
export const PICTURE_TOO_LARGE = 'This picture is larger than 1 MB. Choose a smaller one.'
export const EMPTY_FILE = 'This file is empty. Save or scan the document again, then choose the new file.'
export const PASSWORD_PROTECTED =
  'This PDF is locked with a password. Save a copy without the password, then upload that copy.'
export const DAMAGED_PDF =
  'This PDF is damaged and cannot be opened. Save or scan the document again, then upload the new file.'
export const NO_PAGES = 'This PDF has no pages. Save or scan the document again, then upload the new file.'
export const ACTIVE_PDF =
  'This PDF contains a script, another file, an XFA form or a link to a file, which we cannot accept. Open it, choose Print and then Save as PDF, and upload that copy.'
export const INFECTED =
  'This file was refused because it contains a virus. Scan your device, then make the PDF again from the original paper.'
export const SCANNER_AWAY =
  'We cannot check files for viruses right now, so your document was not filed. Please try again in a few minutes.'
export const UNKNOWN_REQUIREMENT = 'Document type not found. Please refresh the page.'
export const FALSE_FILE_SIZE = 'The file size does not match the uploaded file'
export const PDF_ONLY = 'Only PDF files can be filed'
export const NOTES_REQUIRED = 'Please provide notes explaining why the document needs to be resubmitted'

export const DESPITE_REQUIRED = 'Say why it is approved all the same'

export const UNNAMED_REVIEWER = 'The review team'

export const DocumentStatus = z.enum(['pending', 'approved', 'rejected'], {
  error: 'Status must be pending, approved or rejected',
})
export type DocumentStatus = z.infer<typeof DocumentStatus>

export const Document = z.object({
  id: z.string(),
  applicationId: z.string(),
  requirementId: RequirementId,
  fileName: z.string(),
  uploadURL: z.null(),
  objectPath: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  status: DocumentStatus,
  reviewNotes: z.string().nullable(),
  /** The first entry of `reasons`. */
  reviewReason: ReviewReason.nullable(),
  reasons: z.array(ReviewReason),
  pointers: z.array(Pointer),
  reviewedAt: Instant.nullable(),
  /** First name only for the applicant, full name for the team. */
  reviewedBy: z.string().nullable(),
  /** null for documents filed before pages were counted. */
  pageCount: z.int().nullable(),
  sha256: z.string(),
  uploadedAt: Instant,
  replacedAt: Instant.nullable(),
  /** The team filed the document from a message attachment of the applicant. */
  fromMessage: z.boolean(),
  /** Who of the team filed the document: first name only for the applicant, full name for the team. */
  filedBy: z.string().nullable(),
})
export type Document = z.infer<typeof Document>

export const PastReview = z.object({
  status: z.enum(['approved', 'rejected']),
  reason: ReviewReason.nullable(),
  notes: z.string().nullable(),
  by: z.string(),
  at: Instant,
})
export type PastReview = z.infer<typeof PastReview>

/** A version with all its decisions, oldest first; present only where all versions are requested. */
export const DocumentVersion = Document.extend({ reviews: z.array(PastReview).optional() })
export type DocumentVersion = z.infer<typeof DocumentVersion>

export const ON_BEHALF_REQUIRED = 'Say how the client gave you this'
const FILE_NAME_REQUIRED = 'File name is required'

export const FileDocument = z.object({
  applicationId: z.string({ error: APPLICATION_NOT_STARTED }).pipe(Id),
  fileName: storableText(FILE_NAME_REQUIRED).min(1, { error: FILE_NAME_REQUIRED }).max(255, tooLong(255)),
  /** Names the upload: the link that it was sent to, or the `location` of an upload in parts. */
  uploadURL: z.string({ error: WRONG_UPLOAD_LINK }),
  fileSize: z.number({ error: FALSE_FILE_SIZE }),
  mimeType: z.string({ error: PDF_ONLY }),
  requirementId: z.enum(RequirementId.options, { error: UNKNOWN_REQUIREMENT }),
  /** False rejects a file equal to another document with `same_file`, so that the page can ask the person. */
  confirmSameFile: z.boolean({ error: 'Say true or false' }).optional(),
  /** For filing by the team: how the client gave the document, such as in the office or by Messenger. */
  onBehalf: z.object({ how: requiredText(ON_BEHALF_REQUIRED, 200) }, { error: ON_BEHALF_REQUIRED }).optional(),
})
export type FileDocument = z.infer<typeof FileDocument>

export const fileDocument = route('POST', '/api/documents', {
  summary:
    'File an uploaded PDF for a requirement; it replaces the existing document. The team files for a client with `onBehalf`.',
  access: 'signed-in',
  changes: ['document'],
  body: FileDocument,
  status: 201,
  mayBeThere: true,
  refusals: [409],
  reply: Document,
})

export const listDocuments = route('GET', '/api/applications/:id/documents', {
  summary: 'The documents of an application, newest first; `versions=all` lists replaced ones too',
  access: 'signed-in',
  shows: ['document'],
  reads: { what: 'documents.read', of: 'application' },
  query: z.object({ versions: z.enum(['current', 'all'], { error: 'versions must be current or all' }).optional() }),
  page: true,
  reply: z.array(DocumentVersion),
})

export const AdminDocument = Document.extend({
  applicant: z.object({ firstName: z.string(), lastName: z.string() }),
  application: z.object({
    applicationNumber: z.string(),
    userId: z.string(),
    status: ApplicationStatus,
    assignedTo: Colleague.nullable(),
  }),
  requirement: z.object({ name: z.string() }).nullable(),
  earlierVersions: z.int(),
  lookedAtBy: z.array(Viewer.omit({ doing: true })),
  dueAt: Instant.optional(),
})
export type AdminDocument = z.infer<typeof AdminDocument>

const queue = {
  requirement: z.enum(RequirementId.options, { error: 'Choose a document type from the checklist' }).optional(),
  assigned: assigneeFilter('assigned'),
  search: searchText,
}

export const DocumentOrder = z.enum(['newest', 'oldest'], { error: 'Order by newest or oldest' })
export type DocumentOrder = z.infer<typeof DocumentOrder>

export const DocumentFilter = z.object({
  ...queue,
  status: DocumentStatus.optional(),
  order: DocumentOrder.optional(),
})
export type DocumentFilter = z.output<typeof DocumentFilter>

export const listDocumentsForReview = route('GET', '/api/admin/documents', {
  summary:
    'Current documents of every application, newest first or oldest first; of one status, one type, one colleague, or ' +
    'of whose name or number holds every word of `search`',
  permission: 'clients.read',
  shows: ['document', 'application', 'office_hours'],
  reads: { what: 'documents.listed' },
  query: DocumentFilter,
  page: true,
  reply: z.array(AdminDocument),
})

export const getDocumentForReview = route('GET', '/api/admin/documents/:documentId', {
  summary: 'One current document',
  permission: 'clients.read',
  shows: ['document', 'application'],
  reads: { what: 'documents.read', of: 'document' },
  reply: AdminDocument,
})

export const DocumentCounts = z.object({
  total: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
export type DocumentCounts = z.infer<typeof DocumentCounts>

export const countDocuments = route('GET', '/api/admin/documents/counts', {
  summary: 'How many current documents there are of each status',
  permission: 'clients.read',
  shows: ['document'],
  reply: DocumentCounts,
})

export const AdjacentDocuments = z.object({
  /** The next waiting document that no colleague views; the end of the queue wraps to the first. */
  next: AdminDocument.nullable(),
  previous: AdminDocument.nullable(),
  skipped: z.array(AdminDocument),
})
export type AdjacentDocuments = z.infer<typeof AdjacentDocuments>

export const getAdjacentDocuments = route('GET', '/api/admin/documents/:documentId/around', {
  summary: 'The documents before and after a place in the queue, even if that document is no longer waiting',
  permission: 'clients.read',
  shows: ['document', 'application'],
  reads: { what: 'documents.listed' },
  query: z.object({ ...queue, order: DocumentOrder.optional() }),
  reply: AdjacentDocuments,
})

export const WAITING_COUNTED_TO = 10_000

export const WaitingCounts = z.object({
  all: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  types: z.array(z.object({ requirementId: RequirementId, count: z.int() })),
})
export type WaitingCounts = z.infer<typeof WaitingCounts>

export const countWaiting = route('GET', '/api/admin/queue/counts', {
  summary:
    'How many documents are waiting for review: all, those assigned to the asking admin, those unassigned ' +
    '(each of one `requirement`, if given), and by type; all is exact, the others up to 10,000',
  permission: 'clients.read',
  shows: ['document', 'application'],
  query: z.object({ requirement: queue.requirement, assigned: queue.assigned }),
  reply: WaitingCounts,
})

export const MOST_REASONS = 5
const REASONS = `Give 1 to ${MOST_REASONS} different reasons`
const POINTERS = `Point at ${MOST_POINTERS} places at most`

export const DocumentDecision = z.object({
  status: z.enum(['approved', 'rejected'], { error: 'Status must be approved or rejected' }),
  reviewNotes: optionalText(2000).nullable().optional(),
  reviewReason: ReviewReason.nullable().optional(),
  reasons: z
    .array(ReviewReason, { error: REASONS })
    .min(1, { error: REASONS })
    .max(MOST_REASONS, { error: REASONS })
    .refine((given) => new Set(given).size === given.length, { error: REASONS })
    .optional(),
  pointers: z.array(Pointer, { error: POINTERS }).max(MOST_POINTERS, { error: POINTERS }).optional(),
  checks: z.partialRecord(CheckCode, z.boolean({ error: 'Say true or false' }), { error: UNKNOWN_CHECK }).optional(),
  /** The reason to approve despite a failed check or an expired document. */
  despite: requiredText(DESPITE_REQUIRED, 500).optional(),
  /** Makes the decision part of a sitting: its mail waits until the admin leaves the client, at most `SITTING_SECONDS`. */
  hold: z.boolean({ error: 'Say true or false' }).optional(),
  /** The status that the admin saw; a different current status gives 409. */
  expectedStatus: DocumentStatus.optional(),
})
export type DocumentDecision = z.infer<typeof DocumentDecision>

export const reviewDocument = route('PUT', '/api/admin/documents/:documentId', {
  summary: 'Approve a document or request resubmission',
  permission: 'documents.review',
  changes: ['document', 'message'],
  body: DocumentDecision,
  idempotent: 'if sent',
  refusals: [409],
  reply: Document,
})

/** How long a decision can be undone; the mail waits as long. In a sitting: until its mail leaves. */
export const UNDO_WITHIN_SECONDS = 10

/** How long the mail of a sitting waits, unless the reviewer leaves the client earlier. */
export const SITTING_SECONDS = 15 * 60

export const undoReview = route('POST', '/api/admin/documents/:documentId/undo', {
  summary: 'Undo your own last decision about a document, within ten seconds',
  permission: 'documents.review',
  changes: ['document', 'message'],
  body: z.object({
    /** The time in the response to the decision; a newer decision gives 409. */
    reviewedAt: z.iso.datetime({ error: 'Give the decision to undo' }),
  }),
  refusals: [403, 409],
  reply: Document,
})
