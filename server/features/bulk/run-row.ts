import { auditName } from '#domain/bulk/audit-name.ts'
import { type BulkChange, changedSince, previewChange, snapshotOf } from '#domain/bulk/preview.ts'
import { changedSinceLeft, type LeftAs, leftAs, wayBackSentence } from '#domain/bulk/undo-run.ts'
import * as may from '#domain/may.ts'
import { permissionsOf } from '#domain/permissions.ts'
import { OWN_RECORD, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { changeWithin } from '#server/features/applications/change.service.ts'
import type { AppliedMove } from '#server/features/applications/transition.service.ts'
import { assignApplication } from '#server/features/clients/assign.service.ts'
import { undoTransition } from '#server/features/clients/undo-transition.service.ts'
import { markStep, revertStep } from '#server/features/path/marks.service.ts'
import { remindApplicant } from '#server/features/reminders/reminders.service.ts'
import { colleagueOf } from '#server/features/team/team.service.ts'
import { auditedAs, type Caller, noSession } from '#server/http/caller.ts'
import { teamRoleOf, userOf } from '#server/http/session.ts'
import {
  type BulkApplication,
  type ClaimedRow,
  claimRow,
  finishRow,
  inSavepoint,
  lockBulkApplication,
  type RowResult,
} from './bulk.store.ts'
import { mailsHeldUntil, releaseMails } from './run-mails.ts'

const NO_APPLICATION = 'The application no longer exists'
const NO_ADMIN = 'The person who started this is no longer an admin'
const NO_COLLEAGUE = 'Whom it was assigned to before is no longer on the team'
const REASON = 'The bulk action was undone'

const refused = (sentence: string): RowResult => ({ will: 'refused', sentence })

interface RowTask {
  caller: Caller
  application: BulkApplication
  row: ClaimedRow
}

/**
 * Runs the next waiting row; the change and its result are one transaction. Returns false when no row waits. `claimed`
 * receives the row, so that the caller can record a failure.
 */
export async function runNextRow(deps: Deps, claimed: (row: ClaimedRow) => void): Promise<boolean> {
  return deps.transaction(async (tx) => {
    const row = await claimRow(tx, deps.now())
    if (!row) return false
    claimed(row)
    const result = await resultOf(tx, deps, row)
    await finishRow(tx, row, { ...result, at: deps.now() })
    await releaseMails(tx, row)
    return true
  })
}

async function resultOf(tx: Tx, deps: Deps, row: ClaimedRow): Promise<RowResult> {
  const caller = callerOf(deps, row)
  // Checks the permission at each row, because the person may have lost the right during the run.
  if (!caller || !may.runBulk(caller, row.bulkChange)) return refused(NO_ADMIN)
  const application = row.applicationId === null ? undefined : await lockBulkApplication(tx, row.applicationId)
  if (!application) return refused(NO_APPLICATION)
  const task = { caller, application, row }
  try {
    return await (row.undoes === null ? change(tx, within(tx, deps), task) : undoRow(tx, within(tx, deps), task))
  } catch (error) {
    if (error instanceof Refusal) return refused(error.sentence)
    throw error
  }
}

async function change(tx: Tx, deps: Deps, { caller, application, row }: RowTask): Promise<RowResult> {
  const { bulkChange, expected } = row
  const { id } = application
  const { will, sentence } = previewChange(caller, bulkChange, application, deps.now())
  // A row that already has the ordered state counts as done.
  if (will === 'nothing') return { will, sentence }
  const changed = expected && changedSince(expected, application)
  if (changed) return refused(changed)
  if (will === 'refused') return { will, sentence }
  if (bulkChange.action === 'remind') {
    const reminded = await remindApplicant(tx, deps, { applicationId: id, by: auditedAs(caller) })
    return reminded.reminded ? { will, sentence } : { will: 'nothing', sentence: reminded.because }
  }
  const move = await applyChange(deps, { caller, id, bulkChange })
  const after = (await lockBulkApplication(tx, id)) ?? application
  const before = snapshotOf(bulkChange, application)
  return { will, sentence, change: { before, left: { ...leftAs(bulkChange, after), ...move } } }
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

const within = (tx: Tx, deps: Deps): Deps => ({ ...deps, transaction: (work) => inSavepoint(tx, work) })

interface RowChange {
  caller: Caller
  id: string
  bulkChange: Exclude<BulkChange, { action: 'remind' }>
}

async function applyChange(deps: Deps, { caller, id, bulkChange }: RowChange): Promise<AppliedMove | null> {
  if (bulkChange.action === 'mark') {
    const { step: code, doneOn, note } = bulkChange
    await markStep(deps, caller, { id, code, doneOn, evidence: { note } })
    return null
  }
  if (bulkChange.action === 'assign') {
    await assignApplication(deps, caller, { id, assignedTo: bulkChange.to?.id ?? null })
    return null
  }
  const { to: status, waitsFor, reason } = bulkChange
  const mailNotBefore = mailsHeldUntil(deps.now())
  return deps.transaction(async (tx) => {
    const { move } = await changeWithin(tx, deps, caller, { id, change: { status, waitsFor, reason }, mailNotBefore })
    return move
  })
}

// Restores an application, but only while the application is still as the bulk action left it.
async function undoRow(tx: Tx, deps: Deps, { caller, application, row }: RowTask): Promise<RowResult> {
  const { bulkChange, before } = row
  const { id } = application
  const left: LeftAs = row.expected ?? {}
  if (application.userId === caller.id) return refused(OWN_RECORD)
  const changed = changedSinceLeft(bulkChange, left, application)
  if (changed) return refused(changed)
  const assignedTo = before?.assignedTo ?? null
  const assignee = assignedTo === null ? null : await colleagueOf(deps, tx, assignedTo)
  if (assignee === undefined) return refused(NO_COLLEAGUE)
  if (bulkChange.action === 'assign') await assignApplication(deps, caller, { id, assignedTo })
  else if (bulkChange.action === 'mark') await revertStep(deps, caller, { id, code: bulkChange.step, reason: REASON })
  else {
    const { moveId = '', activityId = null } = left
    await undoTransition(deps, caller, { id, reason: REASON, moveId, activityId })
  }
  const sentence = wayBackSentence(bulkChange, { from: application, to: before ?? {}, assignee })
  return { will: 'change', sentence }
}
