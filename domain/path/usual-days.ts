import type { ExamPath, PathStep, UsualDays } from '#contract/path/path.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { addDays } from '../calendar/calendar.ts'
import { counted } from '../english/counted.ts'
import type { Audience } from './audience.ts'
import { presentAttempt } from './reached.ts'

const [SHORT_DAYS, LONGEST_IN_WEEKS, WIDEST] = [14, 84, 3]

type Span = Pick<UsualDays, 'min' | 'max'>

const isUsefulSpan = ({ min, max }: Span): boolean => max <= SHORT_DAYS || max <= min * WIDEST

const OUR_WORD = 'as our team usually sees it'

/** The applicant gets only a useful time range, without its source. */
export function usualFor<Usual extends UsualDays>(usual: Usual | null, audience: Audience): Usual | null {
  if (usual === null || audience === 'team') return usual
  return isUsefulSpan(usual) ? { ...usual, basis: OUR_WORD } : null
}

/** Counts calendar days, weekends included. */
export function calendarDays({ min, max, workingDays }: Span & { workingDays: boolean }): Span {
  const days = (count: number) => (workingDays ? Math.ceil((count * 7) / 5) : count)
  return { min: days(min), max: days(max) }
}

/** Null where the range is too wide to be useful. */
export const spokenSpan = (span: Span): string | null => (isUsefulSpan(span) ? spanInWords(span) : null)

export function spanInWords({ min, max }: Span): string {
  if (max <= 1) return 'within a day'
  if (max <= SHORT_DAYS) return rangeOf(min, max, 'day')
  const [days, unit] = max <= LONGEST_IN_WEEKS ? [7, 'week'] : [30, 'month']
  return rangeOf(Math.round(min / days), Math.ceil(max / days), unit)
}

/** `5 to 10 working days`, to the day. */
export const exactSpan = ({ min, max }: { min: number | null; max: number }, inWorkingDays: boolean): string =>
  `${min === null || min === max ? '' : `${min} to `}${counted(max, inWorkingDays ? 'working day' : 'day')}`

function rangeOf(min: number, max: number, unit: string): string {
  if (min === max) return `about ${counted(max, unit)}`
  return `${min === 0 ? 'up to' : `${min} to`} ${counted(max, unit)}`
}

/** The likely month of the current step's end, and its usual time; null where no party is awaited. */
export function expectedOf(path: ExamPath, today: string): string | null {
  const { appointment, att, result } = presentAttempt(path) ?? {}
  if (path.sideState !== null || result) return null
  if (appointment)
    return appointment.startsAt.slice(0, 10) >= today ? `Exam in ${monthOfYear(appointment.startsAt)}.` : null
  if (att) return `Test by ${monthOfYear(att.endsOn)}.`
  const step =
    path.steps.find(({ state }) => state === 'problem') ?? path.steps.find(({ state }) => state === 'current')
  return step ? usualEnd(step, today) : null
}

function usualEnd({ since, waitsFor, usualDays }: PathStep, today: string): string | null {
  if (since === null || waitsFor === 'nobody' || waitsFor === 'applicant') return null
  const usual = usualDays && spokenSpan(usualDays)
  if (!usual) return waitsFor === 'team' ? null : UNKNOWN
  const end = addDays(since, usualDays.max)
  return `This step: usually ${usual}${end >= today ? `, so by ${monthOfYear(end)}` : ''}.`
}

const UNKNOWN = 'We tell you the month as soon as we know it.'
