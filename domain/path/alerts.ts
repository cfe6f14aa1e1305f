import type { PathClock } from '#contract/path/path.ts'
import type { PathParty } from '#contract/path/path-steps.ts'
import { addDays, daysBetween, earliestDay, latestDay } from '../calendar/calendar.ts'
import { dayAt, localTimeAt } from '../calendar/zones.ts'
import type { CaseFacts } from '../cases/case-facts.ts'
import { caseState, turnOfStep } from '../cases/case-state.ts'
import { examConstants } from './exam-constants.ts'
import type { PathFacts } from './path-facts.ts'
import { stepsOf } from './progress.ts'
import { clockDay, clockKey } from './running-clocks.ts'
import { sideStateOf } from './side-states.ts'

export interface DueAlert {
  clock: string
  on: string
  alertOn: string
  sentence: string
}

/** A reminder that fails on its day is retried on the next six. */
export const CATCH_UP_DAYS = 7
const [FIRST_HOUR, CLOSING_HOUR] = [8, 21]

export function isDecentHour(at: Date, timeZone: string): boolean {
  const hour = Number(localTimeAt(at, timeZone).slice(11, 13))
  return hour >= FIRST_HOUR && hour < CLOSING_HOUR
}

const isOpen = ({ severity }: PathClock) => severity !== 'met' && severity !== 'past'

export function isAtRest(facts: PathFacts): boolean {
  const side = sideStateOf(facts)?.code
  return side === 'withdrawn' || side === 'on_hold'
}

/** The latest due reminder of each clock; a clock with a time zone counts its days there. */
export function alertsDue(clocks: readonly PathClock[], at: Date, timeZone: string): DueAlert[] {
  return clocks.filter(isOpen).flatMap((clock) => {
    const today = dayAt(at, clock.timeZone ?? timeZone)
    const alertOn = latestDay(
      clock.alerts.filter((day) => day <= today && daysBetween(day, today) < CATCH_UP_DAYS && day <= clockDay(clock)),
    )
    return alertOn === null ? [] : [{ clock: clockKey(clock), on: clockDay(clock), alertOn, sentence: clock.sentence }]
  })
}

export const nextAlertOn = (clocks: readonly PathClock[], at: Date, timeZone: string): string | null =>
  earliestDay(
    clocks.filter(isOpen).flatMap((clock) => {
      const today = dayAt(at, clock.timeZone ?? timeZone)
      return clock.alerts.filter((day) => day > today)
    }),
  )

/** The day since which a booking is overdue; null while time remains or with a booking. */
export function unbookedSince({ att, appointment, result, marks, today }: PathFacts): string | null {
  if (!att || appointment || result?.confirmed || marks.some(({ code }) => code === 'exam_taken')) return null
  const bookBy = addDays(att.endsOn, -examConstants.bookBefore.value)
  return bookBy <= today && today <= att.endsOn ? bookBy : null
}

// After so many days without an event, the applicant is told what the case waits for.
const INACTIVITY_DAYS = 14

interface PathInactivity {
  waitsFor: PathParty
  title: string
  pace: string | null
}

export const inactiveOn = (lastEventOn: string): string => addDays(lastEventOn, INACTIVITY_DAYS)

/** What a silent case waits for; null after an event, on the applicant's turn, or without a wait. */
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
