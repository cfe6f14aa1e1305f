import type { PathCase } from '#contract/cases/cases.ts'
import type { ExamPath } from '#contract/path/path.ts'
import { examPartOfStep } from '#domain/path/exam-parts.ts'
import { lacksBoard } from '#domain/path/marking.ts'
import { isRecordedAtRequest } from '#domain/path/request-steps.ts'

/** Whether a step is marked as done by itself; others move with a request, an entry or a decision. */
export function isMarkable(
  code: PathCase['step']['code'],
  { sideState, board }: Pick<PathCase | ExamPath, 'sideState' | 'board'>,
): boolean {
  if (sideState !== null || isRecordedAtRequest(code)) return false
  if (code === 'board_deficiency' || lacksBoard(code, board)) return false
  return examPartOfStep[code] === undefined || code === 'exam_taken'
}
