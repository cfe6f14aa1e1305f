import type { Application, ApplicationStatus } from '#contract/applications.ts'
import type { ApplicationRequirement, RequirementId } from '#contract/requirements.ts'

type Row = Pick<ApplicationRequirement, 'requirementId' | 'status' | 'required' | 'notes'>

/** The one thing that an applicant does next. */
export type NextStep =
  | { kind: 'start' }
  | { kind: 'mend'; requirementId: RequirementId; others: number }
  | { kind: 'upload'; requirementId: RequirementId; others: number }
  | { kind: 'fillSheet' }
  | { kind: 'wait'; pending: number; optional: number }
  | { kind: 'consider'; optional: RequirementId[] }
  | { kind: 'complete' }
  | { kind: 'approved' }
  | { kind: 'rest' }
  | { kind: 'closed'; status: ApplicationStatus }

type Standing = Pick<Application, 'status' | 'hasPersonalDataSheet'>

const cameBack = (row: Row) => row.status === 'missing' && row.notes !== null
const isMissing = (row: Row) => row.status === 'missing'

/** The documents that an applicant has to see to; those that came back go before those that were never sent. */
const toMend = (rows: readonly Row[]) => rows.filter(cameBack)
const toUpload = (rows: readonly Row[]) => rows.filter((row) => isMissing(row) && row.required)

/** The document that asks for the applicant first, if any does. */
export const firstDocument = (rows: readonly Row[]): RequirementId | undefined =>
  [...toMend(rows), ...toUpload(rows)][0]?.requirementId

/**
 * What comes first: a document that came back, then a required one that was never sent, then the personal data sheet,
 * which also decides what of the rest applies; then waiting for reviews, then what may be added, then nothing.
 * `others` are further documents of the same kind.
 */
export function nextStep(application: Standing | null, rows: readonly Row[]): NextStep {
  if (!application) return { kind: 'start' }
  const { status } = application
  if (status === 'approved') return { kind: 'approved' }
  if (status === 'rejected' || status === 'withdrawn') return { kind: 'closed', status }
  // What waits for the office does not ask the applicant for more.
  if (status === 'on_hold') return { kind: 'rest' }

  const returned = toMend(rows)
  if (returned[0]) return { kind: 'mend', requirementId: returned[0].requirementId, others: returned.length - 1 }

  const required = toUpload(rows)
  if (required[0]) return { kind: 'upload', requirementId: required[0].requirementId, others: required.length - 1 }

  if (!application.hasPersonalDataSheet) return { kind: 'fillSheet' }

  const optional = rows.filter(isMissing).map((row) => row.requirementId)
  const pending = rows.filter((row) => row.status === 'pending').length
  if (pending > 0) return { kind: 'wait', pending, optional: optional.length }
  return optional.length > 0 ? { kind: 'consider', optional } : { kind: 'complete' }
}

/** The requirement that a step is about, so that a checklist can let it stand out. */
export const requirementOfStep = (step: NextStep): RequirementId | null =>
  'requirementId' in step ? step.requirementId : null

/** How a document is called in the middle of a sentence. */
export const spokenName: Record<RequirementId, string> = {
  passport: 'passport',
  'bsn-diploma': 'BSN diploma',
  'hs-diploma': 'high school diploma',
  transcript: 'transcript of records',
  'birth-cert': 'birth certificate',
  'marriage-cert': 'marriage certificate',
  'prc-id': 'PRC ID',
}
