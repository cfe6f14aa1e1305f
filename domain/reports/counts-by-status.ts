import { ApplicationStatus } from '#contract/applications.ts'

export type CountsByStatus = Record<ApplicationStatus, number>

export const countsByStatus = (count: (status: ApplicationStatus) => number): CountsByStatus =>
  Object.fromEntries(ApplicationStatus.options.map((status) => [status, count(status)])) as CountsByStatus

/**
 * How many stood in each status at the end of each period: what stands now, less what came and went since. `changes`
 * holds the net change of each period, and at its end that of all the time after the last one.
 */
export function countsAtEnds(now: CountsByStatus, changes: readonly CountsByStatus[]): CountsByStatus[] {
  const ends: CountsByStatus[] = []
  let standing = now
  for (const change of changes.slice(1).reverse()) {
    standing = countsByStatus((status) => standing[status] - change[status])
    ends.unshift(standing)
  }
  return ends
}
