import type { PathCase } from '#contract/cases/cases.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { enteredPartOf } from './exam-parts.ts'
import { lacksBoard } from './marking.ts'
import { isRecordedAtRequest } from './request-steps.ts'

/** Whether a step is marked as done by itself; others move with a request, an entry or a decision. */
export function isMarkable(
  code: PathCase['step']['code'],
  { sideState, board }: Pick<PathCase | ExamPath, 'sideState' | 'board'>,
): boolean {
  if (sideState !== null || isRecordedAtRequest(code)) return false
  return code !== 'board_deficiency' && !lacksBoard(code, board) && enteredPartOf(code) === undefined
}
