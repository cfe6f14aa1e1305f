import type { StepCode } from '#contract/path/path-steps.ts'

export const ENOUGH_CASES = 10

const [LOWER, MIDDLE, UPPER] = [0.1, 0.5, 0.9]

/** How long a step took in our own cases: eight in ten of them between the shortest and the longest. */
export interface CaseTimes {
  cases: number
  shortest: number
  median: number
  longest: number
  totalDays: number
}

export interface StepTime extends CaseTimes {
  step: StepCode
  board: string
}

export interface OwnTime extends StepTime {
  countedOn: string
}

/** From pairs of days and case counts; null without cases. */
export function timesOf(histogram: readonly (readonly [days: number, cases: number])[]): CaseTimes | null {
  const sorted = histogram.filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other)
  const cases = sorted.reduce((sum, [, count]) => sum + count, 0)
  if (cases === 0) return null
  const at = (share: number) => {
    const rank = Math.max(1, Math.ceil(share * cases))
    let passed = 0
    for (const [days, count] of sorted) {
      passed += count
      if (passed >= rank) return days
    }
    return 0
  }
  const totalDays = sorted.reduce((sum, [days, count]) => sum + days * count, 0)
  return { cases, shortest: at(LOWER), median: at(MIDDLE), longest: at(UPPER), totalDays }
}

export interface TimedGroup extends CaseTimes {
  key: string
}

/**
 * Sums many groups at once: each key is a name with the days after its last colon. A name such as `step:board`
 * also counts under `step:`.
 */
export function timesByGroup(counts: readonly { key: string; count: number }[]): TimedGroup[] {
  const groups = new Map<string, [number, number][]>()
  for (const { key, count } of counts) {
    const cut = key.lastIndexOf(':')
    for (const group of new Set([key.slice(0, cut), key.slice(0, key.indexOf(':') + 1)])) {
      const pairs = groups.get(group) ?? []
      pairs.push([Number(key.slice(cut + 1)), count])
      groups.set(group, pairs)
    }
  }
  return [...groups].flatMap(([key, pairs]) => {
    const times = timesOf(pairs)
    return times ? [{ key, ...times }] : []
  })
}
