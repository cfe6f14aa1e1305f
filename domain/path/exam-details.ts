import {
  type AppointmentBody,
  NO_SUCH_TIME,
  type PermitBody,
  type ResultBody,
  UNKNOWN_ZONE,
  WITHOUT_ZONE,
} from '#contract/path/path.ts'
import { formatDay } from '../calendar/calendar.ts'
import { dayAt, instantOf, isTimeZone, localTimeProblem } from '../calendar/zones.ts'
import { fieldError, Refusal } from '../refusal.ts'
import { isInWindow } from './exam-dates.ts'
import type { PathFacts } from './path-facts.ts'
import { type DatedResult, isAnotherResult, type TypedResult } from './results.ts'
import { zoneOfPlace } from './zone-of-place.ts'

/** Converts the typed local time of the test centre to an instant, or throws with the reason. */
export function appointmentInstant(
  { startsAt, timeZone }: { startsAt: string; timeZone: string },
  att: Pick<PermitBody, 'startsOn' | 'endsOn'> | null,
): Date {
  const problem = localTimeProblem(startsAt)
  if (problem !== null) throw fieldError('startsAt', problem === 'zone_in_it' ? WITHOUT_ZONE : NO_SUCH_TIME)
  if (!isTimeZone(timeZone)) throw fieldError('timeZone', UNKNOWN_ZONE)
  const at = instantOf(startsAt, timeZone)
  if (at === null) {
    throw fieldError('startsAt', `There is no such time in ${timeZone}: the clocks are turned forward then`)
  }
  if (att && !isInWindow(startsAt.slice(0, 10), att)) {
    throw fieldError(
      'startsAt',
      `This is not within the permission to test, which runs from ${formatDay(att.startsOn)} to ${formatDay(att.endsOn)}`,
    )
  }
  return at
}

/** The typed appointment, with the time zone of its place by default. */
export function placedAppointment({ timeZone, address, city, country, startsAt }: AppointmentBody) {
  const zone = timeZone || zoneOfPlace(city, country)
  if (!zone) throw fieldError('timeZone', UNKNOWN_ZONE)
  return { startsAt, timeZone: zone, city, country, address: address || null }
}

export const EXAM_AHEAD = 'The exam cannot be after today'
export const RESULT_AHEAD = 'The result cannot be after today'
export const RESULT_BEFORE_EXAM = 'The result cannot come before the exam'
export const WHY_ANOTHER_RESULT = 'Say why the result becomes another one'

const laterOf = (one: string, other: string) => (one > other ? one : other)

// Days end at the test centre, which may be ahead of the office.
export function datedResult(
  typed: TypedResult,
  { result, appointment, now, today }: Pick<PathFacts, 'result' | 'appointment' | 'now' | 'today'>,
): DatedResult {
  const todayThere = appointment ? dayAt(now, appointment.timeZone) : today
  const { takenOn } = typed
  if (takenOn > todayThere) throw fieldError('takenOn', EXAM_AHEAD)
  const latest = laterOf(todayThere, today)
  const isSame = result?.outcome === typed.outcome && result.official === typed.official && result.resultOn >= takenOn
  const resultOn = typed.resultOn ?? (isSame ? result.resultOn : laterOf(takenOn, today))
  if (resultOn > latest) throw fieldError('resultOn', RESULT_AHEAD)
  if (resultOn < takenOn) throw fieldError('resultOn', RESULT_BEFORE_EXAM)
  return { ...typed, resultOn }
}

const resultInWords = ({ outcome, takenOn, resultOn }: DatedResult) =>
  `${outcome === 'passed' ? 'passed' : 'not passed'}, exam on ${formatDay(takenOn)}, result of ${formatDay(resultOn)}`

export interface TurnedResult {
  reason: string
  earlier: string
}

export function reasonOfTurn(
  typed: TypedResult & Pick<ResultBody, 'reason' | 'expectedOutcome'>,
  { result }: Pick<PathFacts, 'result'>,
): TurnedResult | null {
  const { outcome, reason, expectedOutcome } = typed
  const confirmed = result?.confirmed ? result : null
  const turns = confirmed !== null && isAnotherResult(confirmed, typed)
  if (turns && !reason) throw fieldError('reason', WHY_ANOTHER_RESULT)
  const isExpected =
    expectedOutcome === undefined ? !turns || confirmed.outcome === outcome : expectedOutcome === confirmed?.outcome
  if (!isExpected) throw confirmedResultDiffers(confirmed)
  return turns && reason ? { reason, earlier: resultInWords(confirmed) } : null
}

function confirmedResultDiffers(confirmed: DatedResult | null): Refusal {
  if (confirmed === null)
    return new Refusal('conflict', 'No confirmed result stands. Reload the page.', { current: null })
  const { outcome, takenOn, resultOn, official } = confirmed
  return new Refusal('conflict', `The confirmed result is: ${resultInWords(confirmed)}.`, {
    current: { outcome, takenOn, resultOn, official },
  })
}

export const NOT_FAILED = 'The next attempt begins after the official result of a failed one'
export const ENDED = 'This application is closed. Please write to us to open it again.'
export const RESULT_STANDS = 'Our team has confirmed a result already. Please write to us if it is wrong.'
export const ATTEMPT_OVER = 'This attempt is over: its result is confirmed. Start the next attempt first.'
export const OTHER_ATTEMPT =
  'Another attempt has begun since you opened this page. Reload the page to enter the details of that attempt.'
