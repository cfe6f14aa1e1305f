import { STAYS_DONE } from '#content/exam/facts.ts'
import type { ExamAttempt, ExamPath } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatSeat } from '#domain/path/seat.ts'

export interface PathMoment {
  code: 'papers_sent' | 'may_test' | 'booked' | 'told_passed' | 'told_failed' | 'passed' | 'failed'
  /** What makes it another moment than the one before. */
  key: string
  title: string
  day: string
  next: string
  action?: { href: string; label: string }
}

type Told = Omit<PathMoment, 'code' | 'key'>

interface MomentInput {
  path: ExamPath
  attempt: ExamAttempt | undefined
  now: Date
}

const QUIET: readonly PathMoment['code'][] = ['told_failed', 'failed']
const OVER: readonly PathMoment['code'][] = ['told_passed', 'passed', ...QUIET]

export const isQuiet = ({ code }: PathMoment): boolean => QUIET.includes(code)
/** The result is known, and says more than what comes next. */
export const isOver = ({ code }: PathMoment): boolean => OVER.includes(code)

export const presentAttempt = ({ attempts, attempt }: ExamPath): ExamAttempt | undefined =>
  attempts.find(({ number }) => number === attempt)

const doneOn = ({ steps }: ExamPath, code: StepCode): string | null => {
  const step = steps.find((one) => one.code === code)
  return step?.state === 'done' ? step.doneOn : null
}

export const isBooked = ({ attempt, now }: Pick<MomentInput, 'attempt' | 'now'>): boolean =>
  attempt?.appointment != null && !attempt.result && new Date(attempt.appointment.at) > now

// What is over says so even where something else stands in the way; of the others nothing is told then.
const over: readonly [PathMoment['code'], (facts: MomentInput) => Told | null][] = [
  ['passed', ({ path, attempt }) => passed(path, attempt)],
  ['failed', ({ path }) => failed(path)],
  ['told_passed', ({ path, attempt }) => told(path, attempt, 'passed')],
  ['told_failed', ({ path, attempt }) => told(path, attempt, 'failed')],
]

const underWay: readonly [PathMoment['code'], (facts: MomentInput) => Told | null][] = [
  ['booked', booked],
  ['may_test', mayTest],
  ['papers_sent', papersSent],
]

/** The greatest thing that has happened and is not overtaken yet. */
export function momentOf(path: ExamPath, now = new Date()): PathMoment | null {
  const facts = { path, attempt: presentAttempt(path), now }
  const isStuck = path.sideState !== null || path.steps.some(({ state }) => state === 'problem')
  for (const [code, tell] of isStuck ? over : [...over, ...underWay]) {
    const moment = tell(facts)
    if (moment) return { code, key: `${code} ${path.attempt}`, ...moment }
  }
  return null
}

function passed(path: ExamPath, attempt: ExamAttempt | undefined): Told | null {
  const day = doneOn(path, 'result_passed')
  if (day === null) return null
  const exam = attempt?.result?.takenOn ?? doneOn(path, 'exam_taken')
  return {
    title: 'you passed.',
    day: `${exam ? `Exam: ${formatDay(exam)}. ` : ''}Result: ${formatDay(day)}.`,
    next: path.board ? `Now comes your licence in ${path.board.name}.` : 'Now comes your licence.',
  }
}

function failed(path: ExamPath): Told | null {
  const day = doneOn(path, 'result_failed')
  if (day === null) return null
  const from = path.clocks.find(({ code }) => code === 'retest_from')?.date
  return {
    title: 'this time it was not enough, and that is hard.',
    day: `Take the rest that you need. We go on with you. ${STAYS_DONE}`,
    next: from ? `You can test again from ${formatDay(from)}.` : '',
  }
}

function told(path: ExamPath, attempt: ExamAttempt | undefined, outcome: 'passed' | 'failed'): Told | null {
  const result = attempt?.result
  if (
    result?.outcome !== outcome ||
    path.steps.some(({ code, state }) => code === 'result_passed' && state === 'done')
  ) {
    return null
  }
  const hers = { day: `Result: ${formatDay(result.resultOn)}.` }
  if (outcome === 'failed') {
    const next = 'We confirm it with the board, and then plan the next step with you. Your papers stay.'
    return { ...hers, title: 'you told us that you did not pass. That is hard.', next }
  }
  return result.confirmed
    ? { ...hers, title: 'your Quick Result says that you passed.', next: 'Now we wait for the word of the board.' }
    : { ...hers, title: 'you told us that you passed.', next: 'We confirm it with the board.' }
}

function booked({ attempt, now }: MomentInput): Told | null {
  const seat = attempt?.appointment
  if (!seat || !isBooked({ attempt, now })) return null
  return {
    title: 'your exam is booked.',
    day: formatSeat(seat),
    next: 'Your pass has all that you need on the day.',
    action: { href: '/exam', label: 'Open your pass' },
  }
}

function mayTest({ path, attempt }: MomentInput): Told | null {
  const att = attempt?.att
  if (!att || attempt?.appointment || doneOn(path, 'exam_taken') !== null) return null
  return {
    title: 'you may test.',
    day: `From ${formatDay(att.startsOn)} to ${formatDay(att.endsOn)}.`,
    next: 'Now book your seat at Pearson VUE, then enter it here.',
    action: { href: '/exam#appointment', label: 'Enter your seat' },
  }
}

function papersSent({ path }: MomentInput): Told | null {
  const day = doneOn(path, 'board_submitted')
  if (day === null || doneOn(path, 'board_eligible') !== null) return null
  return {
    title: 'your papers are sent.',
    day: `${path.board?.name ?? 'The board'} has them since ${formatDay(day)}.`,
    next: 'Now the board reads them, often in silence.',
  }
}
