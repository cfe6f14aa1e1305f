import type { ExamAttempt, PathStep, StepCode } from '#contract/path.ts'
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
  return parts.flatMap(([part, step, after]) => {
    const follows = after !== null && Boolean(attempt?.[after])
    return attempt?.[part] || follows || hasCome(step) ? [part] : []
  })
}
