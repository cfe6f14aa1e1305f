import { ApplicationStatus } from '#contract/applications.ts'

export type Standing = Record<ApplicationStatus, number>

/** The same count for every status, by a rule. */
export const standingOf = (count: (status: ApplicationStatus) => number): Standing =>
  Object.fromEntries(ApplicationStatus.options.map((status) => [status, count(status)])) as Standing

/**
 * How many stood in each status at the end of each period: what stands now, less what came and went since. `changes`
 * holds the net change of each period, and at its end that of all the time after the last one.
 */
export function standingAtEnds(now: Standing, changes: readonly Standing[]): Standing[] {
  const ends: Standing[] = []
  let standing = now
  for (const change of changes.slice(1).reverse()) {
    standing = standingOf((status) => standing[status] - change[status])
    ends.unshift(standing)
  }
  return ends
}
