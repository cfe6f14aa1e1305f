import type { Incident, IncidentAnswer, IncidentState, NoticeDuty } from '#contract/privacy/incidents.ts'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'

export const incidentTransitions: Readonly<Record<IncidentState, readonly IncidentState[]>> = {
  assessing: ['to_notify', 'no_notice'],
  to_notify: ['assessing', 'closed'],
  no_notice: ['assessing', 'closed'],
  closed: ['assessing'],
}

type IncidentFacts = Pick<Incident, 'sensitive' | 'acquired' | 'harmful' | 'npcToldAt' | 'peopleToldAt'>

const NOTICE_IS_DUE =
  'By the answers, notice has to be given. Change the answers first if they are wrong, or decide to notify.'
const NOT_TOLD_YET = 'Note when the Commission and when the people were told, before the incident is closed'

export function transitionProblem(from: IncidentState, to: IncidentState, facts: IncidentFacts): string | null {
  if (to === 'no_notice' && noticeDuty(facts) === 'yes') return NOTICE_IS_DUE
  if (from === 'to_notify' && to === 'closed' && !(facts.npcToldAt && facts.peopleToldAt)) return NOT_TOLD_YET
  return null
}

type AssessmentAnswers = Readonly<Record<'sensitive' | 'acquired' | 'harmful', IncidentAnswer>>

/** NPC Circular 16-03, section 11: notice is due where all three answers are yes. */
export function noticeDuty({ sensitive, acquired, harmful }: AssessmentAnswers): NoticeDuty {
  const answers = [sensitive, acquired, harmful]
  if (answers.includes('no')) return 'no'
  return answers.includes('unknown') ? 'unclear' : 'yes'
}

const MANY = 100

/** Section 18: no delay with a hundred people or more, or for sensitive information whose loss will do harm. */
export const mayBeDelayed = ({ sensitive, harmful }: AssessmentAnswers, people: number): boolean =>
  people < MANY && !(sensitive === 'yes' && harmful === 'yes')

const CLOCK = 72 * HOUR
const FULL_REPORT = 5 * DAY

export const noticeDueAt = (knownAt: Date): Date => new Date(knownAt.getTime() + CLOCK)
export const clockBegan = (now: Date): Date => new Date(now.getTime() - CLOCK)
export const fullReportDueAt = (npcToldAt: Date): Date => new Date(npcToldAt.getTime() + FULL_REPORT)

interface IncidentClock {
  state: IncidentState
  knownAt: Date
  npcToldAt: Date | null
  peopleToldAt: Date | null
}

/** The clock runs until both are told, or until the team decides that no notice is due. */
const isClockRunning = ({ state, npcToldAt, peopleToldAt }: Omit<IncidentClock, 'knownAt'>): boolean =>
  (state === 'assessing' || state === 'to_notify') && !(npcToldAt && peopleToldAt)

/** Hours before the 72-hour deadline at which the privacy officers are reminded. */
export const remindedAt = [24, 6] as const

interface RunningSince {
  knownAt: Date
  openedAt: Date
}

/** The last reminder mark passed since the opening, in hours; null before the first and after the deadline. */
export function reminderDue({ knownAt, openedAt }: RunningSince, now: Date): (typeof remindedAt)[number] | null {
  const end = noticeDueAt(knownAt).getTime()
  const left = end - now.getTime()
  if (left <= 0) return null
  return remindedAt.findLast((hours) => left <= hours * HOUR && openedAt.getTime() < end - hours * HOUR) ?? null
}

export const isNoticeOverdue = (clock: IncidentClock, now: Date): boolean =>
  isClockRunning(clock) && noticeDueAt(clock.knownAt) < now
