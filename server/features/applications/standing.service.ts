import { v7 as uuid } from 'uuid'
import type { Consequences } from '#domain/applications/moves.ts'
import { formatMoney } from '#domain/money.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import { approvalTextOnFile } from '#server/features/desk-settings/approval-text.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { oweMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { type ApplicationStanding, type ApplicationWithPerson, saveStanding } from './applications.store.ts'
import { keepMove } from './moves.store.ts'
import { followFacts } from './waiting.service.ts'

interface Step {
  caller: Caller
  /** As it stands, locked. */
  application: ApplicationWithPerson
  next: ApplicationStanding
  reason: string
  causes: Consequences
  /** The move that this one takes back. */
  undoes?: string
}

/** Brings an application to another status, other fees or both, with everything that the table of moves says of it. */
export async function takeStep(tx: Tx, deps: Deps, step: Step): Promise<void> {
  const { caller, application, next, reason, causes, undoes = null } = step
  const { id, userId } = application
  const at = deps.now()
  const isMoved = next.status !== application.status
  const isPriced = next.totalFees !== application.totalFees
  const tell = (description: string) => recordActivity(tx, { applicationId: id, description, at })
  await saveStanding(tx, id, { ...next, since: isMoved ? at : application.statusSince })
  if (isPriced) await tell(`Total fees changed to ${formatMoney(next.totalFees, deps.config.currency)}`)
  if (isMoved) {
    const fees = isPriced ? { from: application.totalFees, to: next.totalFees } : null
    const way = { from: application.status, to: next.status }
    await keepMove(tx, { id: uuid(), applicationId: id, ...way, reason, by: caller.id, at, undoes, fees })
    await tell(causes.activity(next.status))
    // The same status may come again another day, and is told again.
    const because = `application:${id} change:${uuid()}`
    const approval = next.status === 'approved' ? { approval: await approvalTextOnFile(tx) } : {}
    await oweMail(tx, { to: { userId }, notice: { kind: causes.mail, ...approval }, because, at })
  }
  await announce(tx, { event: causes.live, id, applicantId: userId })
  await recordAudit(tx, {
    at,
    ...auditedAs(caller),
    action: causes.audit,
    subject: `application:${id}`,
    detail: {
      ...(isMoved && { from: application.status, to: next.status }),
      ...(next.status === 'on_hold' && { waitsFor: next.heldFor ?? 'nobody' }),
      ...(isPriced && { feesFrom: application.totalFees, feesTo: next.totalFees }),
      // Asked for as a note of the office, which only admins read.
      reason,
    },
  })
  await followFacts(tx, [id])
}
