import type { PathCase } from '#contract/cases/cases.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { enteredPartOf } from './exam-parts.ts'
import { lacksBoard } from './marking.ts'
import { isRecordedAtRequest } from './request-steps.ts'

/**
 * What lists and menus offer to mark; other steps move with a request, an entry or a decision. `whyNotMark` is the rule.
 */
export function isMarkable(
  code: PathCase['step']['code'],
  { sideState, board }: Pick<PathCase | ExamPath, 'sideState' | 'board'>,
): boolean {
  if (sideState !== null || isRecordedAtRequest(code)) return false
  return code !== 'board_deficiency' && !lacksBoard(code, board) && enteredPartOf(code) === undefined
}
