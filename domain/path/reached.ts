import type { ExamAttempt, ExamPath, PathStep } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'

export type PathReached = Pick<ExamPath, 'steps' | 'attempts' | 'attempt' | 'sideState'>

export const presentAttempt = <Attempt extends { number: number }>({
  attempts,
  attempt,
}: {
  attempts: readonly Attempt[]
  attempt: number
}): Attempt | undefined => attempts.find(({ number }) => number === attempt)

export const earlierAttempts = ({ attempts, attempt }: Pick<ExamPath, 'attempts' | 'attempt'>): ExamAttempt[] =>
  attempts.filter(({ number }) => number !== attempt).toReversed()

export const doneOn = ({ steps }: Pick<ExamPath, 'steps'>, code: StepCode): string | null =>
  steps.find((step) => step.code === code)?.doneOn ?? null

export const isDone = (path: Pick<ExamPath, 'steps'>, code: StepCode): boolean => doneOn(path, code) !== null

export const isOpen = ({ state }: Pick<PathStep, 'state'>): boolean => state === 'current' || state === 'problem'

/** The application is withdrawn or rejected. */
export const isClosed = ({ sideState }: Pick<ExamPath, 'sideState'>): boolean => sideState?.code === 'withdrawn'

export const hasStopped = (path: Pick<ExamPath, 'sideState'>): boolean =>
  isClosed(path) || path.sideState?.code === 'on_hold'

export const isBooked = (attempt: ExamAttempt | undefined, now: Date): boolean =>
  attempt?.appointment != null && !attempt.result && new Date(attempt.appointment.at) > now
