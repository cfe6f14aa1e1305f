import type { ResultBody } from '#contract/path/path.ts'

export type TypedResult = Pick<ResultBody, 'outcome' | 'takenOn' | 'resultOn' | 'official'>
export type DatedResult = TypedResult & { resultOn: string }

/** An official result is compared with its days; the days of an unofficial one may change freely. */
export function isAnotherResult(confirmed: DatedResult, typed: TypedResult): boolean {
  if (confirmed.outcome !== typed.outcome) return true
  if (!confirmed.official) return false
  const { takenOn, resultOn = confirmed.resultOn, official } = typed
  return !official || takenOn !== confirmed.takenOn || resultOn !== confirmed.resultOn
}
