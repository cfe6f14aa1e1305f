import type { PathClock } from '#contract/path/path.ts'

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

export function daysLeft({ daysLeft: left, severity }: Pick<PathClock, 'daysLeft' | 'severity'>): string {
  if (left === 0) return severity === 'past' ? 'over since today' : 'today'
  return left < 0 ? `${days(-left)} ago` : `${days(left)} left`
}
