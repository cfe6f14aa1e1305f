import { type Document, type DocumentVersion, UNNAMED_REVIEWER } from '#contract/documents/documents.ts'
import { objectPathOf } from '#contract/documents/uploads.ts'
import type { Audience } from '#domain/path/audience.ts'
import type { DocumentRow, VersionRow } from './documents.store.ts'

/** An applicant sees only first names, and no address. */
const shownReviewer = (audience: Audience, name: string | null, firstName: string | null) =>
  (audience === 'team' ? name : firstName) || UNNAMED_REVIEWER

/** An older decision has one reason or none. */
export const reasonsOf = ({ reviewReason, reviewReasons }: Pick<DocumentRow, 'reviewReason' | 'reviewReasons'>) =>
  reviewReasons ?? (reviewReason ? [reviewReason] : [])

// Copies field by field: lists show two hundred documents, and spreading a row is several times slower.
export const toDocument = (row: DocumentRow, audience: Audience): Document => ({
  id: row.id,
  applicationId: row.applicationId,
  requirementId: row.requirementId,
  fileName: row.fileName,
  uploadURL: null,
  objectPath: objectPathOf(row.uploadId),
  fileSize: row.fileSize,
  mimeType: row.mimeType,
  status: row.status,
  reviewNotes: row.reviewNotes,
  reviewReason: row.reviewReason,
  reasons: reasonsOf(row),
  pointers: row.reviewPointers ?? [],
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  reviewedBy: row.reviewedAt && shownReviewer(audience, row.reviewerName, row.reviewerFirstName),
  pageCount: row.pageCount,
  sha256: row.sha256,
  uploadedAt: row.uploadedAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
  fromMessage: row.fromMessage,
  filedBy: row.filedBy === null ? null : shownReviewer(audience, row.filedBy, row.filedByFirstName),
})

export function toVersion(row: VersionRow, audience: Audience): DocumentVersion {
  const version: DocumentVersion = toDocument(row, audience)
  if (row.reviews) {
    version.reviews = row.reviews.map(({ status, reason, notes, by, firstName, at }) => ({
      status,
      reason,
      notes,
      by: shownReviewer(audience, by, firstName),
      at: new Date(at).toISOString(),
    }))
  }
  return version
}
