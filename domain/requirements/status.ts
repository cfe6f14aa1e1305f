import type { DocumentStatus } from '#contract/documents/documents.ts'
import type { RequirementStatus } from '#contract/requirements.ts'

export const requirementStatusFor: Record<DocumentStatus, RequirementStatus> = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'missing',
}

export const requirementLabels: Record<RequirementStatus, string> = {
  approved: 'Complete',
  pending: 'Under Review',
  missing: 'Missing',
  not_applicable: 'Not Applicable',
}
