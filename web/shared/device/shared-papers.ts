import type { RequirementId } from '#contract/requirements.ts'

/** Shared files and the document that the applicant chose for them. */
export interface SharedPaper {
  of: RequirementId
  files: readonly File[]
}

let left: readonly SharedPaper[] = []

/** Hands the files to the documents page, which takes them once. */
export const leaveShared = (papers: readonly SharedPaper[]): void => {
  left = papers
}

export const hasShared = (): boolean => left.length > 0

export function takeShared(): readonly SharedPaper[] {
  const taken = left
  left = []
  return taken
}
