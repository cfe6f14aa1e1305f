import type { RequirementId } from '#contract/requirements.ts'

export interface HandedOver {
  of: RequirementId
  files: readonly File[]
}

let handed: readonly HandedOver[] = []

/** Leaves files for the page of documents, which takes them once. */
export const handOver = (what: readonly HandedOver[]): void => {
  handed = what
}

export const hasHandedOver = (): boolean => handed.length > 0

export function takeHandedOver(): readonly HandedOver[] {
  const taken = handed
  handed = []
  return taken
}
