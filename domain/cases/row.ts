import type { CaseItemCode } from '#contract/cases/pending-on.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { CaseView, FoundItem } from './view.ts'

/** One row a code: while it exists, since when, until when, both sentences, and where it is done. */
export interface ItemRow {
  code: CaseItemCode
  step: StepCode | null
  phases?: readonly CaseView['phase'][]
  blocks?: (view: CaseView) => boolean
  words: readonly [applicant: string, team: string]
  places: readonly [applicant: string | null, team: string]
  find: (view: CaseView) => FoundItem | readonly FoundItem[] | null
}

export const never = (): boolean => false
