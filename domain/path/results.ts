import type { ResultBody } from '#contract/path/path.ts'

export type TypedResult = Pick<ResultBody, 'outcome' | 'takenOn' | 'resultOn' | 'official'>
export type StandingResult = TypedResult & { resultOn: string }

/** An official result stands with its days; those of an unofficial one are corrected without a word. */
export function isAnotherResult(stands: StandingResult, typed: TypedResult): boolean {
  if (stands.outcome !== typed.outcome) return true
  if (!stands.official) return false
  const { takenOn, resultOn = stands.resultOn, official } = typed
  return !official || takenOn !== stands.takenOn || resultOn !== stands.resultOn
}
