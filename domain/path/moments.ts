import type { ExamAttempt } from '#contract/path/path.ts'
import { isBooked, isDone, type PathReached, presentAttempt } from './reached.ts'

export type MomentCode = 'papers_sent' | 'may_test' | 'booked' | 'told_passed' | 'told_failed' | 'passed' | 'failed'

const QUIET: readonly MomentCode[] = ['told_failed', 'failed']
const OVER: readonly MomentCode[] = ['told_passed', 'passed', ...QUIET]

export const isQuiet = ({ code }: { code: MomentCode }): boolean => QUIET.includes(code)
/** The result is known, and matters more than the next step. */
export const isOver = ({ code }: { code: MomentCode }): boolean => OVER.includes(code)

interface MomentInput {
  path: PathReached
  attempt: ExamAttempt | undefined
  now: Date
}

const isTold = ({ path, attempt }: MomentInput, outcome: 'passed' | 'failed') =>
  attempt?.result?.outcome === outcome && !isDone(path, 'result_passed')

// Most important first.
const moments: readonly [MomentCode, (input: MomentInput) => boolean][] = [
  ['passed', ({ path }) => isDone(path, 'result_passed')],
  ['failed', ({ path }) => isDone(path, 'result_failed')],
  ['told_passed', (input) => isTold(input, 'passed')],
  ['told_failed', (input) => isTold(input, 'failed')],
  ['booked', ({ attempt, now }) => isBooked(attempt, now)],
  ['may_test', ({ path, attempt }) => attempt?.att != null && !attempt.appointment && !isDone(path, 'exam_taken')],
  ['papers_sent', ({ path }) => isDone(path, 'board_submitted') && !isDone(path, 'board_eligible')],
]

/** The most important current moment; while the path is stuck, only a known result. */
export function momentCode(path: PathReached, now: Date): MomentCode | null {
  const input = { path, attempt: presentAttempt(path), now }
  const isStuck = path.sideState !== null || path.steps.some(({ state }) => state === 'problem')
  return moments.find(([code, holds]) => (!isStuck || isOver({ code })) && holds(input))?.[0] ?? null
}
