import type { PathParty } from '#contract/path/path.ts'

export const partyNames: Readonly<Record<PathParty, string | null>> = {
  applicant: 'you',
  team: 'our team',
  school: 'your school and the PRC',
  prc: 'the PRC',
  courier: 'the courier',
  evaluator: 'the evaluator',
  board: 'the board',
  pearson: 'Pearson VUE',
  nobody: null,
}

export function whoseTurn(waitsFor: PathParty): string | null {
  if (waitsFor === 'applicant') return 'It is your turn'
  const party = partyNames[waitsFor]
  if (party === null) return null
  return waitsFor === 'team' ? "It is our team's turn" : `We are waiting for ${party}`
}
