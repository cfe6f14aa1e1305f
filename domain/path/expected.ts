import type { ExamPath } from '#contract/path/path.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { addDays } from '../calendar/calendar.ts'
import { presentAttempt } from './reached.ts'
import { spokenSpan } from './spans.ts'

/** When what is under way is likely to be over, as a month, and how long it usually takes; null where nobody is waited for. */
export function expectedOf(path: ExamPath, today: string): string | null {
  const attempt = presentAttempt(path)
  if (path.sideState !== null || attempt?.result) return null
  const { appointment, att } = attempt ?? {}
  if (appointment)
    return appointment.startsAt.slice(0, 10) >= today ? `Exam in ${monthOfYear(appointment.startsAt)}.` : null
  if (att) return `Test by ${monthOfYear(att.endsOn)}.`
  const step =
    path.steps.find(({ state }) => state === 'problem') ?? path.steps.find(({ state }) => state === 'current')
  if (!step?.since || step.waitsFor === 'nobody' || step.waitsFor === 'applicant') return null
  const usual = step.usualDays && spokenSpan(step.usualDays)
  if (!usual || !step.usualDays) return step.waitsFor === 'team' ? null : UNKNOWN
  const end = addDays(step.since, step.usualDays.max)
  return `Usually ${usual}${end >= today ? `, so by ${monthOfYear(end)}` : ''}.`
}

const UNKNOWN = 'We tell you the month as soon as we know it.'
