import type { PathClock, PathParty } from '#contract/path.ts'

/** Who has to act, to the applicant; null where nobody has to. */
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

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

export function daysLeft({ daysLeft: left, severity }: Pick<PathClock, 'daysLeft' | 'severity'>): string {
  if (left === 0) return severity === 'past' ? 'over since today' : 'today'
  return left < 0 ? `${days(-left)} ago` : `${days(left)} left`
}
