import type { ExamPath, SideState } from '#contract/path.ts'

type ExamTurnKind = 'register' | 'register_again' | 'answer_board' | 'book' | 'prepare' | 'tell_result' | 'plan_retake'

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
  book: 'Book your exam',
  prepare: 'Get ready for your exam',
  tell_result: 'Tell us your result',
  plan_retake: 'Plan your next attempt',
}

const LED_TO_NOTHING: readonly SideState[] = ['att_expired', 'no_show', 'registration_expired']

type TurnFacts = Pick<ExamPath, 'steps' | 'clocks' | 'sideState' | 'attempts'>

/** What the applicant herself has to do on her way to the exam; null while somebody else has to act. */
export function examTurnOf({ steps, clocks, sideState, attempts }: TurnFacts, now: Date): ExamTurn | null {
  const turn = (kind: ExamTurnKind, reason: string, isPressing = true): ExamTurn => ({ kind, reason, isPressing })
  if (sideState) return LED_TO_NOTHING.includes(sideState.code) ? turn('register_again', sideState.wayBack) : null
  const problem = steps.find(({ code, state }) => code === 'board_deficiency' && state === 'problem')
  if (problem) return turn('answer_board', problem.sentence)
  const step = steps.find(({ state, level }) => state === 'current' && level === 'attempt')
  const attempt = attempts.at(-1)
  if (step?.code === 'pearson_registered') return turn('register', step.sentence)
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
