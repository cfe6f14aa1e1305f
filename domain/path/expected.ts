import type { ExamPath, PathStep } from '#contract/path/path.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { addDays } from '../calendar/calendar.ts'
import { presentAttempt } from './reached.ts'
import { spokenSpan } from './spans.ts'

/** When what is under way is likely to be over, as a month, and how long it usually takes; null where nobody is waited for. */
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
  return `Usually ${usual}${end >= today ? `, so by ${monthOfYear(end)}` : ''}.`
}

const UNKNOWN = 'We tell you the month as soon as we know it.'
