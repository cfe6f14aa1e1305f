import type { ExamPath } from '#contract/path/path.ts'
import { MONTHS } from '#domain/english/months.ts'
import { addDays } from '../calendar/calendar.ts'
import { spokenSpan } from './spans.ts'

/** `February 2027`, of a day. */
function monthOf(day: string): string {
  const [year, month = 1] = day.split('-').map(Number)
  return `${MONTHS[month - 1]} ${year}`
}

const openStep = ({ steps }: Pick<ExamPath, 'steps'>) =>
  steps.find(({ state }) => state === 'problem') ?? steps.find(({ state }) => state === 'current')

/** When what is under way is likely to be over, as a month, and how long it usually takes; null where nobody is waited for. */
export function expectedOf(path: ExamPath, today: string): string | null {
  const attempt = path.attempts.find(({ number }) => number === path.attempt)
  if (path.sideState !== null || attempt?.result) return null
  const { appointment, att } = attempt ?? {}
  if (appointment)
    return appointment.startsAt.slice(0, 10) >= today ? `Exam in ${monthOf(appointment.startsAt)}.` : null
  if (att) return `Test by ${monthOf(att.endsOn)}.`
  const step = openStep(path)
  if (!step?.since || step.waitsFor === 'nobody' || step.waitsFor === 'applicant') return null
  const usual = step.usualDays && spokenSpan(step.usualDays)
  if (!usual || !step.usualDays) return step.waitsFor === 'team' ? null : UNKNOWN
  const end = addDays(step.since, step.usualDays.max)
  return `Usually ${usual}${end >= today ? `, so by ${monthOf(end)}` : ''}.`
}

const UNKNOWN = 'We tell you the month as soon as we know it.'
