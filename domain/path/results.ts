import type { ResultBody } from '#contract/path/path.ts'

export type TypedResult = Pick<ResultBody, 'outcome' | 'takenOn' | 'resultOn' | 'official'>
export type StandingResult = TypedResult & { resultOn: string }

/** An official result is compared with its days; the days of an unofficial one may change freely. */
export function isAnotherResult(stands: StandingResult, typed: TypedResult): boolean {
  if (stands.outcome !== typed.outcome) return true
  if (!stands.official) return false
  const { takenOn, resultOn = stands.resultOn, official } = typed
  return !official || takenOn !== stands.takenOn || resultOn !== stands.resultOn
}
