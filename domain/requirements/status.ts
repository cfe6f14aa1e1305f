import type { DocumentStatus } from '#contract/documents/documents.ts'
import type { PersonalData } from '#contract/personal-data/personal-data.ts'
import type { RequirementId, RequirementStatus } from '#contract/requirements.ts'
import { requirementOf } from './checklist.ts'

export const requirementStatusFor: Record<DocumentStatus, RequirementStatus> = {
  pending: 'pending',
  approved: 'approved',
  // The notes of the requirement tell it from one whose document was never sent.
  rejected: 'missing',
}

export const requirementLabels: Record<RequirementStatus, string> = {
  approved: 'Complete',
  pending: 'Under Review',
  missing: 'Missing',
  not_applicable: 'Not Applicable',
}

export type SheetFacts = Pick<PersonalData, 'maritalStatus' | 'declarePrc'>

interface RequirementState {
  document: DocumentStatus | null
  sheet: SheetFacts | null
}

const askedFor: Partial<Record<RequirementId, (sheet: SheetFacts) => boolean>> = {
  'marriage-cert': (sheet) => sheet.maritalStatus === 'married',
  'prc-id': (sheet) => sheet.declarePrc,
}

/** A requirement follows its current document; without one it is missing, unless a saved sheet excludes it. */
export function requirementState(id: RequirementId, { document, sheet }: RequirementState): RequirementStatus {
  if (document !== null) return requirementStatusFor[document]
  const isAskedFor = askedFor[id]
  return isAskedFor && sheet && !isAskedFor(sheet) ? 'not_applicable' : 'missing'
}

/** Whether this applicant needs the document: every applicant does, or the saved sheet requires it. */
export function isRequired(id: RequirementId, sheet: SheetFacts | null): boolean {
  const isAskedFor = askedFor[id]
  if (!isAskedFor) return requirementOf(id).required
  return sheet !== null && isAskedFor(sheet)
}
