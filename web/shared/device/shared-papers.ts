import type { RequirementId } from '#contract/requirements.ts'

/** Files that another app shared, and the document that she says they are. */
export interface SharedPaper {
  of: RequirementId
  files: readonly File[]
}

let left: readonly SharedPaper[] = []

/** Leaves them for the page of documents, which takes them once. */
export const leaveShared = (papers: readonly SharedPaper[]): void => {
  left = papers
}

export const hasShared = (): boolean => left.length > 0

export function takeShared(): readonly SharedPaper[] {
  const taken = left
  left = []
  return taken
}
