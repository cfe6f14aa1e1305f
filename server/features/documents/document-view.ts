import type { Document, DocumentVersion } from '#contract/documents/documents.ts'
import { objectPathOf } from '#contract/documents/uploads.ts'
import type { DocumentRow, VersionRow } from './documents.store.ts'

// The address of an admin who has given no name is not for applicants.
const UNNAMED_REVIEWER = 'The review team'

// Field by field: lists show two hundred of them at once, and copying the rest of a row costs several times as much.
/** A document as everybody who may read it sees it; the link it came by is nobody's business any more. */
export const toDocument = (row: DocumentRow): Document => ({
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
  reviewedAt: row.reviewedAt?.toISOString() ?? null,
  reviewedBy: row.reviewedAt && (row.reviewerName || UNNAMED_REVIEWER),
  pageCount: row.pageCount,
  sha256: row.sha256,
  uploadedAt: row.uploadedAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
})

export function toVersion(row: VersionRow): DocumentVersion {
  const version: DocumentVersion = toDocument(row)
  if (row.reviews) {
    version.reviews = row.reviews.map(({ status, reason, notes, by, at }) => ({
      status,
      reason,
      notes,
      by: by || UNNAMED_REVIEWER,
      at: new Date(at).toISOString(),
    }))
  }
  return version
}
