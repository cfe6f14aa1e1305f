import type { PathParty } from '#contract/path/path-steps.ts'

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
