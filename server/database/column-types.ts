import type { ReviewReason } from '#contract/documents/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'

/** What the schema knows as text or JSON and the program knows better, of every table or of one alone. */
export interface ColumnTypes {
  requirementId: RequirementId
  reviewReason: ReviewReason
  'document_reviews.reason': ReviewReason
}
