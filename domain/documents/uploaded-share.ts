import type { Document } from '#contract/documents.ts'

/** Whether this applicant cannot do without a document, and what is filed for it now. */
export interface Place {
  required: boolean
  filed: Pick<Document, 'status'> | undefined
}

/** Whether there is a document that need not be uploaded again. */
export const isIn = ({ filed }: Pick<Place, 'filed'>) => filed !== undefined && filed.status !== 'rejected'

/** How much of what is required has been uploaded, as everybody reads it. */
export function uploadedShare(places: readonly Place[]) {
  const required = places.filter((place) => place.required)
  const uploaded = required.filter(isIn).length
  return `${uploaded} of ${required.length} required documents uploaded`
}
