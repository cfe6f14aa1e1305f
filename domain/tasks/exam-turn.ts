import type { ExamPath, SideState } from '#contract/path.ts'
import { callPearsonOn } from '../path/exam-dates.ts'

type ExamTurnKind =
  | 'register'
  | 'register_again'
  | 'answer_board'
  | 'look_for_permit'
  | 'book'
  | 'prepare'
  | 'tell_result'
  | 'plan_retake'

export interface ExamTurn {
  kind: ExamTurnKind
  reason: string
  /** Something is lost when it is not done in time. */
  isPressing: boolean
}

export const examTitles: Readonly<Record<ExamTurnKind, string>> = {
  register: 'Register at Pearson VUE',
  register_again: 'Register at Pearson VUE again',
  answer_board: 'The board asks for something more',
  look_for_permit: 'Look for the email from Pearson VUE',
  book: 'Book your exam',
  prepare: 'Get ready for your exam',
  tell_result: 'Tell us your result',
  plan_retake: 'Plan your next attempt',
}

const LED_TO_NOTHING: readonly SideState[] = ['att_expired', 'no_show', 'registration_expired']

const LOOK_THEN_CALL = 'Look in your spam folder as well; if it is not there, we help you call Pearson VUE.'

const isLate = (since: string | null, now: Date) =>
  since !== null && now.toISOString().slice(0, 10) > callPearsonOn(since)

type TurnFacts = Pick<ExamPath, 'steps' | 'clocks' | 'sideState' | 'attempts'>

/** What the applicant herself has to do on her way to the exam; null while somebody else has to act. */
export function examTurnOf({ steps, clocks, sideState, attempts }: TurnFacts, now: Date): ExamTurn | null {
  const turn = (kind: ExamTurnKind, reason: string, isPressing = true): ExamTurn => ({ kind, reason, isPressing })
  if (sideState) return LED_TO_NOTHING.includes(sideState.code) ? turn('register_again', sideState.wayBack) : null
  const problem = steps.find(({ code, state }) => code === 'board_deficiency' && state === 'problem')
  if (problem)
    return turn(
      'answer_board',
      'Our team writes to you what it is, and by when. Write to us if you have heard nothing.',
    )
  const step = steps.find(({ state, level }) => state === 'current' && level === 'attempt')
  const attempt = attempts.at(-1)
  if (step?.code === 'pearson_registered') return turn('register', step.sentence)
  if (step?.code === 'att_received' && isLate(step.since, now)) {
    return turn('look_for_permit', `You are eligible, and no permission to test has come. ${LOOK_THEN_CALL}`)
  }
  if (step?.code === 'exam_scheduled') {
    return turn('book', clocks.find(({ code }) => code === 'book_by')?.sentence ?? step.sentence)
  }
  if (step?.code === 'exam_taken') {
    if (attempt?.result) return null
    const exam = attempt?.appointment
    return exam && new Date(exam.at) > now
      ? turn('prepare', steps.find(({ code }) => code === 'exam_scheduled')?.sentence ?? step.sentence, false)
      : turn('tell_result', 'Take your time. When you have your result, enter it on the page of your exam.', false)
  }
  return step?.code === 'retake_waiting' ? turn('plan_retake', step.sentence, false) : null
}
