import type { PathParty } from '#contract/path/path.ts'
import { addDays } from '../calendar/calendar.ts'
import { caseState, turnOfStep } from '../cases/case-state.ts'
import type { CaseFacts } from '../cases/facts.ts'
import { isAtRest } from './alerts.ts'
import { stepsOf } from './progress.ts'
import { sideStateOf } from './side-states.ts'

/** After so many days without an event an applicant is told what is waited for. */
const INACTIVITY_DAYS = 14
// Spreads the first notices about old silences over so many days.
const SPREAD_DAYS = 14

export interface PathInactivity {
  waitsFor: PathParty
  title: string
  pace: string | null
}

export interface Silence {
  applicationId: string
  lastEventOn: string
  /** The day on which notices began in a portal that had applications already; null where it always had them. */
  countsFrom: string | null
}

/** The day from which a silence is told; that of an old one is of its application, so that few are told on one day. */
export function inactiveOn({ applicationId, lastEventOn, countsFrom }: Silence): string {
  if (countsFrom === null || lastEventOn >= countsFrom) return addDays(lastEventOn, INACTIVITY_DAYS)
  const turn = Number.parseInt(applicationId.slice(-6), 16) % SPREAD_DAYS
  return addDays(countsFrom, INACTIVITY_DAYS + turn)
}

/** What has been waited for in silence; null where something happened, where it is her turn, or where nothing is awaited. */
export function inactivityOf(facts: CaseFacts, silence: Silence): PathInactivity | null {
  if (facts.today < inactiveOn(silence)) return null
  if (isAtRest(facts) || sideStateOf(facts) !== null) return null
  const state = caseState(facts)
  const steps = stepsOf(facts, turnOfStep(state), 'applicant')
  const step = steps.find(({ code }) => code === state.step)
  if (step?.state !== 'current' || steps.some((one) => one.state === 'problem')) return null
  const { waitsFor, title, pace } = step
  return waitsFor === 'applicant' || waitsFor === 'nobody' ? null : { waitsFor, title, pace }
}
