import type { ApprovalText } from '#contract/team/team-settings.ts'
import { settingsChanged } from '#domain/effects/people.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  type ApprovalTextRow,
  lockApprovalText,
  selectApprovalText,
  updateApprovalText,
} from './approval-text.store.ts'

const TEXT = 'Text'

const toApprovalText = (row: ApprovalTextRow): ApprovalText => ({
  ...row,
  changedAt: row.changedAt?.toISOString() ?? null,
})

export const getApprovalSettings = async ({ db }: Pick<Deps, 'db'>): Promise<ApprovalText> =>
  toApprovalText(found(await selectApprovalText(db), TEXT))

export const approvalTextOnFile = async (db: Queryable): Promise<string> =>
  found(await selectApprovalText(db), TEXT).text

export function changeApprovalText(
  deps: Deps,
  caller: Caller,
  { text, expectedVersion }: { text: string; expectedVersion: number },
): Promise<ApprovalText> {
  return deps.transaction(async (tx) => {
    const stored = found(await lockApprovalText(tx), TEXT)
    if (stored.version !== expectedVersion) throw changedMeanwhile(stored)
    if (stored.text === text) return toApprovalText(stored)
    const context = contextOf(deps, caller)
    await updateApprovalText(tx, text, { by: caller.id, at: context.at })
    const changes = { approvalText: `version ${stored.version} → ${stored.version + 1}` }
    await record(tx, context, settingsChanged, { changes })
    return toApprovalText(found(await selectApprovalText(tx), TEXT))
  })
}

function changedMeanwhile({ changedBy, changedAt }: ApprovalTextRow): Refusal {
  const decidedBy = changedBy?.name ?? 'Another admin'
  const sentence = `${decidedBy} has changed this text in the meantime. Load the latest text before you change it.`
  return new Refusal('conflict', sentence, { decidedBy, ...(changedAt && { decidedAt: changedAt.toISOString() }) })
}
