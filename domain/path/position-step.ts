import type { StepCode } from '#contract/path/path-steps.ts'
import type { Standing } from './progress.ts'

/** The step that is awaited or has a problem; else the last done step. */
export function positionStep(
  standings: readonly Standing[],
  stuckAt: StepCode | null,
): { standing: Standing; isProblem: boolean } {
  const current = standings.find(({ state }) => state === 'current')
  const isEarly = current === undefined || current.row.level === 'application'
  const problem = standings.find(
    ({ row: { code }, state }) =>
      state === 'problem' &&
      (code === stuckAt || code === 'board_deficiency' || (code === 'identity_aligned' && isEarly)),
  )
  const standing = problem ?? current ?? standings.findLast(({ state }) => state === 'done') ?? standings[0]
  if (!standing) throw new Error('a path without steps')
  return { standing, isProblem: problem !== undefined }
}
