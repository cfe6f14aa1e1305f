import type { ExamAttempt, PathStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { ExamPart } from '#domain/path/parts.ts'

const parts: readonly (readonly [part: ExamPart, step: StepCode, after: ExamPart | null])[] = [
  ['registration', 'pearson_registered', null],
  ['att', 'att_received', 'registration'],
  ['appointment', 'exam_scheduled', 'att'],
  ['result', 'exam_taken', 'appointment'],
]

export const allParts = parts.map(([part]) => part)

/** What can be entered now: what its step has come to, what is there already, and what comes right after that. */
export function partsDue(steps: readonly PathStep[], attempt: ExamAttempt | undefined): ExamPart[] {
  const hasCome = (wanted: StepCode) =>
    steps.some(({ code, state }) => code === wanted && state !== 'ahead' && state !== 'skipped')
  const isBooked = attempt?.appointment && new Date(attempt.appointment.at) > new Date()
  return parts.flatMap(([part, step, after]) => {
    if (attempt?.[part]) return [part]
    if (part === 'result' && isBooked) return []
    const follows = after !== null && Boolean(attempt?.[after])
    return follows || hasCome(step) ? [part] : []
  })
}
