import type { ExamAttempt, ExamPath, PathStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { ExamPart } from '#domain/path/parts.ts'
import { isBooked, presentAttempt } from '#web/shared/path/moments.ts'

const parts: readonly (readonly [part: ExamPart, step: StepCode, after: ExamPart | null])[] = [
  ['registration', 'pearson_registered', null],
  ['att', 'att_received', 'registration'],
  ['appointment', 'exam_scheduled', 'att'],
  ['result', 'exam_taken', 'appointment'],
]

export const allParts = parts.map(([part]) => part)

const RENEWED: readonly string[] = ['no_show', 'att_expired', 'registration_expired']

/** The one thing to enter now: the last whose time has come and that is not there yet. */
export function partAsked(path: ExamPath): ExamPart | null {
  const attempt = presentAttempt(path)
  if (path.sideState) return RENEWED.includes(path.sideState.code) ? 'registration' : null
  if (attempt?.result || isBooked({ attempt, now: new Date() })) return null
  return parts.findLast((row) => isMissing(row, path.steps, attempt))?.[0] ?? null
}

function isMissing(
  [part, step, after]: (typeof parts)[number],
  steps: readonly PathStep[],
  attempt: ExamAttempt | undefined,
): boolean {
  if (attempt?.[part]) return false
  const isOpen = steps.some(({ code, state }) => code === step && (state === 'current' || state === 'problem'))
  return isOpen || (after !== null && Boolean(attempt?.[after]))
}
