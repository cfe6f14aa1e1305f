import { type ExamTurn, examTurnOf } from '#domain/tasks/exam-turn.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { readPath } from '#server/shared/path-record.ts'
import { pathView } from './path-view.ts'

export async function examTurn(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Queryable,
  id: string,
): Promise<ExamTurn | null> {
  const path = await readPath(db, id)
  return path ? examTurnOf(pathView(deps, path, { showsProof: false }), deps.now()) : null
}
