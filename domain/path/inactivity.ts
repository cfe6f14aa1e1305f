import type { PathParty } from '#contract/path/path.ts'
import { addDays } from '../calendar/calendar.ts'
import { caseState, turnOfStep } from '../cases/case-state.ts'
import type { CaseFacts } from '../cases/facts.ts'
import { isAtRest } from './alerts.ts'
import { stepsOf } from './progress.ts'
import { sideStateOf } from './side-states.ts'

/** After so many days without an event an applicant is told what is waited for. */
const INACTIVITY_DAYS = 14

export interface PathInactivity {
  waitsFor: PathParty
  title: string
  pace: string | null
}

export const inactiveOn = (lastEventOn: string): string => addDays(lastEventOn, INACTIVITY_DAYS)

/** What has been waited for in silence; null where something happened, where it is her turn, or where nothing is awaited. */
export function inactivityOf(facts: CaseFacts, lastEventOn: string): PathInactivity | null {
  if (facts.today < inactiveOn(lastEventOn)) return null
  if (isAtRest(facts) || sideStateOf(facts) !== null) return null
  const state = caseState(facts)
  const steps = stepsOf(facts, turnOfStep(state), 'applicant')
  const step = steps.find(({ code }) => code === state.step)
  if (step?.state !== 'current' || steps.some((one) => one.state === 'problem')) return null
  const { waitsFor, title, pace } = step
  return waitsFor === 'applicant' || waitsFor === 'nobody' ? null : { waitsFor, title, pace }
}
