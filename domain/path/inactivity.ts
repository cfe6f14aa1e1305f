import type { PathParty } from '#contract/path.ts'
import { addDays, daysBetween } from '../calendar.ts'
import { isAtRest } from './alerts.ts'
import type { PathFacts } from './facts.ts'
import { stepsOf } from './progress.ts'
import { sideStateOf } from './side-states.ts'

/** After so many days without an event an applicant is told what is waited for. */
export const INACTIVITY_DAYS = 14

export interface PathInactivity {
  waitsFor: PathParty
  title: string
  pace: string | null
}

export const inactiveOn = (lastEventOn: string): string => addDays(lastEventOn, INACTIVITY_DAYS)

/** What has been waited for in silence; null where something happened, where it is her turn, or where nothing is awaited. */
export function inactivityOf(facts: PathFacts, lastEventOn: string): PathInactivity | null {
  if (daysBetween(lastEventOn, facts.today) < INACTIVITY_DAYS) return null
  if (isAtRest(facts) || sideStateOf(facts) !== null) return null
  const steps = stepsOf(facts)
  const step = steps.find(({ state }) => state === 'current')
  if (!step || steps.some(({ state }) => state === 'problem')) return null
  const { waitsFor, title, pace } = step
  return waitsFor === 'applicant' || waitsFor === 'nobody' ? null : { waitsFor, title, pace }
}
