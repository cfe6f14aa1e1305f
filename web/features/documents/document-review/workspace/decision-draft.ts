import type { Pointer } from '#contract/documents/pointers.ts'
import type { ReviewReason } from '#contract/documents/review-reasons.ts'

export interface DecisionDraft {
  notes: string
  reasons: readonly ReviewReason[]
  pointers: readonly Pointer[]
  checks: Readonly<Record<string, boolean>>
  /** Why it is approved although a check says no, or it has expired. */
  despite: string
}

export const EMPTY_DRAFT: DecisionDraft = { notes: '', reasons: [], pointers: [], checks: {}, despite: '' }
