import { v7 as uuid } from 'uuid'
import type { Transition } from '#domain/applications/transitions.ts'
import { applicationChanged, applicationMoveUndone, applicationMoveUndoneUnseen } from '#domain/effects/applications.ts'
import { lockedCase } from '#server/cases/application-access.ts'
import type { ApplicationWithPerson } from '#server/cases/applications.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { approvalTextOnFile } from '#server/features/team/team-settings/team-settings.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { changeFees } from '#server/ledger/charges.ts'
import { type ApplicationState, updateState } from './applications.store.ts'
import {
  insertTransition,
  type LastTransitionRow,
  selectLastTransition,
  selectSinceBefore,
} from './transitions.store.ts'

const transitionEffects = { applicationChanged, applicationMoveUndoneUnseen, applicationMoveUndone }

interface TransitionRequest {
  caller: Caller
  application: ApplicationWithPerson
  next: ApplicationState
  reason: string
  causes: Transition['causes']
  undoes?: string
  mailNotBefore?: Date | undefined
}

export interface AppliedMove {
  moveId: string
  activityId: string | null
}

async function lockedStatusChange(tx: Tx, { id, status: from }: ApplicationWithPerson, to: ApplicationState['status']) {
  if (to === from) return null
  await lockedCase(tx, id)
  return { from, to }
}

export async function applyTransition(tx: Tx, deps: Deps, step: TransitionRequest): Promise<AppliedMove> {
  const { caller, application, next, reason, causes, undoes = null, mailNotBefore } = step
  const { id, userId } = application
  const context = contextOf(deps, caller)
  const { at } = context
  const moveId = uuid()
  const status = await lockedStatusChange(tx, application, next.status)
  const fees = next.totalFees === application.totalFees ? null : { from: application.totalFees, to: next.totalFees }
  const since = (undoes === null ? null : await selectSinceBefore(tx, undoes)) ?? at
  await updateState(tx, id, { ...next, since: status ? since : application.statusSince })
  if (fees) await changeFees(tx, context, { applicationId: id, ...fees, reason })
  if (status) {
    await insertTransition(tx, {
      id: moveId,
      applicationId: id,
      fromStatus: status.from,
      toStatus: status.to,
      feesFrom: fees?.from ?? null,
      feesTo: fees?.to ?? null,
      reason,
      undoes,
      changedBy: caller.id,
      changedAt: at,
    })
  }
  const activities = await record(tx, context, transitionEffects[causes], {
    applicationId: id,
    userId,
    status,
    reason,
    moveId,
    mailNotBefore,
    fees: fees && { ...fees, currency: deps.config.currency },
    heldFor: next.status === 'on_hold' ? (next.heldFor ?? 'nobody') : null,
    approval: status?.to === 'approved' ? await approvalTextOnFile(tx) : null,
  })
  return { moveId, activityId: activities.at(-1) ?? null }
}

export const lastTransition = (db: Queryable, id: string): Promise<LastTransitionRow | undefined> =>
  selectLastTransition(db, id)
