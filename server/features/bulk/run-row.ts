import { auditName } from '#domain/bulk/audit-name.ts'
import { type BulkChange, changedSince, type Preview, previewChange } from '#domain/bulk/preview.ts'
import { may } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { permissionsOf } from '#domain/team/roles.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { changeApplication } from '#server/features/applications/change.service.ts'
import { assignApplication } from '#server/features/clients/assign.service.ts'
import { markStep } from '#server/features/path/marks.service.ts'
import { remindApplicant } from '#server/features/reminders/reminders.service.ts'
import { auditedAs, type Caller, noSession } from '#server/http/caller.ts'
import { teamRoleOf, userOf } from '#server/http/session.ts'
import { type ClaimedRow, claimRow, finishRow, inSavepoint, lockApplication } from './bulk.store.ts'

const NO_APPLICATION = 'The application no longer exists'
const NO_ADMIN = 'The person who started this is no longer an admin'

type RowResult = Pick<Preview, 'will' | 'sentence'>
const refused = (sentence: string): RowResult => ({ will: 'refused', sentence })

/**
 * Does the next row that waits, whole or not at all: the deed and its result stay together. Answers false when none
 * waits. `claimed` hears which row it is, so that its failure can be told.
 */
export async function runNextRow(deps: Deps, claimed: (row: ClaimedRow) => void): Promise<boolean> {
  return deps.transaction(async (tx) => {
    const row = await claimRow(tx, deps.now())
    if (!row) return false
    claimed(row)
    const { will, sentence } = await resultOf(tx, deps, row)
    await finishRow(tx, row, { will, sentence, at: deps.now() })
    return true
  })
}

async function resultOf(tx: Tx, deps: Deps, row: ClaimedRow): Promise<RowResult> {
  const caller = callerOf(deps, row)
  // Judged at each row: who lost the right meanwhile changes nothing more.
  if (!caller || !may.runBulk(caller, row.deed)) return refused(NO_ADMIN)
  const application = row.applicationId === null ? undefined : await lockApplication(tx, row.applicationId)
  if (!application) return refused(NO_APPLICATION)
  const preview = previewChange(caller, row.deed, application, deps.now())
  // A row that is as ordered already counts as done.
  if (preview.will === 'nothing') return preview
  const changed = row.expected && changedSince(row.expected, application)
  if (changed) return refused(changed)
  if (preview.will === 'refused') return preview
  try {
    const because = await applyChange(tx, within(tx, deps), { caller, id: application.id, deed: row.deed })
    return because === null ? preview : { will: 'nothing', sentence: because }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.sentence)
    throw error
  }
}

function callerOf({ config }: Deps, row: ClaimedRow): Caller | null {
  const { actorId, email, emailKey, teamRole: given, firstName, lastName, name } = row
  if (actorId === null || email === null || emailKey === null) return null
  const shown = {
    userId: actorId,
    email,
    emailKey,
    teamRole: given,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    name: name ?? '',
  }
  const user = userOf(config, shown)
  const teamRole = teamRoleOf(config, shown)
  return {
    id: actorId,
    role: user.role,
    teamRole,
    permissions: permissionsOf(teamRole),
    user,
    ip: row.ip,
    requestId: auditName(row.runId),
    mobileNumber: null,
    hasConfirmedDetails: true,
    applicationId: null,
    ...noSession,
  }
}

function within(tx: Tx, deps: Deps): Deps {
  return {
    ...deps,
    transaction: (work) => inSavepoint(tx, work),
  }
}

interface RowTask {
  caller: Caller
  id: string
  deed: BulkChange
}

async function applyChange(tx: Tx, deps: Deps, { caller, id, deed: bulkChange }: RowTask): Promise<string | null> {
  if (bulkChange.action === 'remind') {
    const reminded = await remindApplicant(tx, deps, { applicationId: id, by: auditedAs(caller) })
    return reminded.reminded ? null : reminded.because
  }
  if (bulkChange.action === 'mark') {
    const { step: code, doneOn, note } = bulkChange
    await markStep(deps, caller, { id, code, doneOn, evidence: { note } })
  } else if (bulkChange.action === 'assign')
    await assignApplication(deps, caller, { id, assignedTo: bulkChange.to?.id ?? null })
  else
    await changeApplication(deps, caller, {
      id,
      status: bulkChange.to,
      waitsFor: bulkChange.waitsFor,
      reason: bulkChange.reason,
    })
  return null
}
