import type { LetterKind } from '#contract/third-party-requests/letters.ts'
import type { RequestParty, RequestProblem } from '#contract/third-party-requests/third-party-requests.ts'

const DEFICIENCY = /deficien/i

interface AskedFor {
  party: RequestParty
  purpose: readonly string[]
  problem: { code: RequestProblem } | null
}

export function letterKindOf({ party, purpose, problem }: AskedFor): LetterKind {
  if (party === 'board') {
    return problem?.code === 'deficiency' || purpose.some((one) => DEFICIENCY.test(one)) ? 'board_deficiency' : 'board'
  }
  if (party === 'pearson') return problem?.code === 'name' ? 'pearson_name' : 'pearson'
  return party
}
