import type { Document } from '#contract/documents/documents.ts'

export interface RequirementUpload {
  required: boolean
  filed: Pick<Document, 'status'> | undefined
}

export const isIn = ({ filed }: Pick<RequirementUpload, 'filed'>) => filed !== undefined && filed.status !== 'rejected'

export function uploadedShare(places: readonly RequirementUpload[]) {
  const required = places.filter((place) => place.required)
  const uploaded = required.filter(isIn).length
  return `${uploaded} of ${required.length} required documents uploaded`
}
