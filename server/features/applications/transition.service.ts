import { v7 as uuid } from 'uuid'
import type { Consequences } from '#domain/applications/transitions.ts'
import { formatMoney } from '#domain/money.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import { approvalTextOnFile } from '#server/features/desk-settings/approval-text.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { enqueueMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { type ApplicationState, type ApplicationWithPerson, saveState } from './applications.store.ts'
import { refreshPendingOn } from './pending-on.service.ts'
import { insertTransition } from './transitions.store.ts'

interface Step {
  caller: Caller
  application: ApplicationWithPerson
  next: ApplicationState
  reason: string
  causes: Consequences
  undoes?: string
}

export async function applyTransition(tx: Tx, deps: Deps, step: Step): Promise<void> {
  const { caller, application, next, reason, causes, undoes = null } = step
  const { id, userId } = application
  const at = deps.now()
  const isTransition = next.status !== application.status
  const isPriced = next.totalFees !== application.totalFees
  const tell = (description: string) => recordActivity(tx, { applicationId: id, description, at })
  await saveState(tx, id, { ...next, since: isTransition ? at : application.statusSince })
  if (isPriced) await tell(`Total fees changed to ${formatMoney(next.totalFees, deps.config.currency)}`)
  if (isTransition) {
    const fees = isPriced ? { from: application.totalFees, to: next.totalFees } : null
    const way = { from: application.status, to: next.status }
    await insertTransition(tx, { id: uuid(), applicationId: id, ...way, reason, by: caller.id, at, undoes, fees })
    await tell(causes.activity(next.status))
    // The same status may come again another day, and is told again.
    const because = `application:${id} change:${uuid()}`
    const approval = next.status === 'approved' ? { approval: await approvalTextOnFile(tx) } : {}
    await enqueueMail(tx, { to: { userId }, notice: { kind: causes.mail, ...approval }, because, at })
  }
  await announce(tx, { event: causes.live, id, applicantId: userId })
  await recordAudit(tx, {
    at,
    ...auditedAs(caller),
    action: causes.audit,
    subject: `application:${id}`,
    detail: {
      ...(isTransition && { from: application.status, to: next.status }),
      ...(next.status === 'on_hold' && { waitsFor: next.heldFor ?? 'nobody' }),
      ...(isPriced && { feesFrom: application.totalFees, feesTo: next.totalFees }),
      // Asked for as a note of the office, which only admins read.
      reason,
    },
  })
  await refreshPendingOn(tx, [id])
}
