import type { ApplicationRequirement, RequirementId } from '#contract/requirements.ts'

export type DocumentFacts = Pick<ApplicationRequirement, 'requirementId' | 'status' | 'required' | 'notes'>

export const isReturned = ({ status, notes }: Pick<DocumentFacts, 'status' | 'notes'>): boolean =>
  status === 'missing' && notes !== null

export const isToSend = (row: Pick<DocumentFacts, 'status' | 'required' | 'notes'>): boolean =>
  row.status === 'missing' && row.required && !isReturned(row)

/** The document to handle first: a rejected one, then a required one that was never sent. */
export const firstDocument = (rows: readonly DocumentFacts[]): RequirementId | undefined =>
  (rows.find(isReturned) ?? rows.find(isToSend))?.requirementId
