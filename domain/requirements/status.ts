import type { DocumentStatus } from '#contract/documents.ts'
import type { RequirementStatus } from '#contract/requirements.ts'

/** A requirement's state follows from its current document alone. */
export const statusAfter: Record<DocumentStatus, RequirementStatus> = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'missing',
}

/** How a state is called on the screens. */
export const requirementWords: Record<RequirementStatus, string> = {
  approved: 'Complete',
  pending: 'Under Review',
  missing: 'Missing',
  not_applicable: 'Not Applicable',
}
