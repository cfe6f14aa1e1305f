import { changedSinceLeft, type LeftAs, wayBackSentence } from '#domain/bulk/undo.ts'
import { OWN_RECORD } from '#domain/permissions.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { assignApplication } from '#server/features/clients/assign.service.ts'
import { undoTransition } from '#server/features/clients/undo.service.ts'
import { unmarkStep } from '#server/features/path/marks.service.ts'
import { colleagueOf } from '#server/features/team/team.service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { BulkApplication, ClaimedRow, RowResult } from './bulk.store.ts'

const REASON = 'The bulk action was undone'
const NO_COLLEAGUE = 'Whom it was assigned to before is no longer on the team'

export const refused = (sentence: string): RowResult => ({ will: 'refused', sentence })

export interface RowTask {
  caller: Caller
  application: BulkApplication
  row: ClaimedRow
}

/** Puts an application back that still stands as a bulk action left it. */
export async function undoRow(tx: Tx, deps: Deps, { caller, application, row }: RowTask): Promise<RowResult> {
  const { deed, before } = row
  const { id } = application
  const left: LeftAs = row.expected ?? {}
  if (application.userId === caller.id) return refused(OWN_RECORD)
  const changed = changedSinceLeft(deed, left, application)
  if (changed) return refused(changed)
  const assignedTo = before?.assignedTo ?? null
  const assignee = assignedTo === null ? null : await colleagueOf(deps, tx, assignedTo)
  if (assignee === undefined) return refused(NO_COLLEAGUE)
  if (deed.action === 'assign') await assignApplication(deps, caller, { id, assignedTo })
  else if (deed.action === 'mark') await unmarkStep(deps, caller, { id, code: deed.step, reason: REASON })
  else {
    const { moveId = '', activityId = null } = left
    await undoTransition(deps, caller, { id, reason: REASON, moveId, activityId })
  }
  const sentence = wayBackSentence(deed, { from: application, to: before ?? {}, assignee })
  return { will: 'change', sentence }
}
