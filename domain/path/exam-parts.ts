import type { ExamPath, SideState } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { isBooked, isOpen, type PathReached, presentAttempt } from './reached.ts'

export type ExamPart = 'registration' | 'att' | 'appointment' | 'result'

export const examParts: readonly ExamPart[] = ['registration', 'att', 'appointment', 'result']

export const examPartLabels: Readonly<Record<ExamPart, string>> = {
  registration: 'Registration at Pearson VUE',
  att: 'Permission to test (ATT)',
  appointment: 'Appointment for the exam',
  result: 'Result of the exam',
}

export const examPartOfStep: Readonly<Partial<Record<StepCode, ExamPart>>> = {
  pearson_registered: 'registration',
  att_received: 'att',
  exam_scheduled: 'appointment',
  exam_taken: 'result',
  unofficial_result: 'result',
  result_passed: 'result',
  result_failed: 'result',
}

/** Taking the exam is a mark of its own, before its result is entered. */
export const enteredPartOf = (code: StepCode): ExamPart | undefined =>
  code === 'exam_taken' ? undefined : examPartOfStep[code]

/** After these states, a new exam needs another registration. */
export const NEW_REGISTRATION: readonly SideState[] = ['no_show', 'att_expired', 'registration_expired']

/** The one part to enter now: the latest expected part that is still missing. */
export function examPartAsked(path: PathReached, now: Date): ExamPart | null {
  const attempt = presentAttempt(path)
  if (path.sideState) return NEW_REGISTRATION.includes(path.sideState.code) ? 'registration' : null
  if (attempt?.result || isBooked(attempt, now)) return null
  return (
    examParts.findLast((part, index) => {
      const before = examParts[index - 1]
      return !attempt?.[part] && (isAwaited(path, part) || (before !== undefined && Boolean(attempt?.[before])))
    }) ?? null
  )
}

// A part is due with the first of its steps.
const isAwaited = ({ steps }: Pick<ExamPath, 'steps'>, part: ExamPart): boolean =>
  steps.some((step) => isOpen(step) && firstStep[part] === step.code)

const firstStep: Readonly<Record<ExamPart, StepCode>> = {
  registration: 'pearson_registered',
  att: 'att_received',
  appointment: 'exam_scheduled',
  result: 'exam_taken',
}
