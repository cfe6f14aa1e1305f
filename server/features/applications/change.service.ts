import { v7 as uuid } from 'uuid'
import type { Application, ApplicationChange } from '#contract/applications.ts'
import { wrongFees } from '#domain/applications/fees.ts'
import { moveApplication } from '#domain/applications/moves.ts'
import { statusWords } from '#domain/applications/status.ts'
import { formatMoney } from '#domain/money.ts'
import { type Actor, hideUnless, may } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { recordActivity } from '#server/features/activities/activities.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { oweMail } from '#server/jobs/outbox.store.ts'
import { announce } from '#server/live/announce.store.ts'
import { shownWithPerson } from './applications.service.ts'
import {
  type ApplicationStanding,
  type ApplicationWithPerson,
  lockApplication,
  saveStanding,
} from './applications.store.ts'
import { keepMove } from './moves.store.ts'
import { followFacts } from './waiting.service.ts'

/** Moves an application to another status, changes its fees, or both at once; with all that follows, or not at all. */
export async function changeApplication(
  deps: Deps,
  caller: Caller,
  id: string,
  change: ApplicationChange,
): Promise<Application> {
  const changed = await deps.transaction(async (tx) => {
    const application = hideUnless(await lockApplication(tx, id), () => may.changeApplication(caller), 'Application')
    const next = standingAfter(deps, caller, application, change)
    if (next.status === application.status && next.totalFees === application.totalFees) return application
    await writeDown(tx, deps, { caller, application, next, reason: change.reason })
    await followFacts(tx, [id])
    return (await lockApplication(tx, id)) ?? application
  })
  deps.wakeOutbox()
  return shownWithPerson(changed)
}

function standingAfter(
  { config }: Pick<Deps, 'config'>,
  actor: Actor,
  { status, totalFees, amountPaid }: ApplicationWithPerson,
  change: ApplicationChange,
): ApplicationStanding {
  const fees = change.totalFees ?? totalFees
  const wrong = fees !== totalFees && wrongFees(fees, amountPaid, config.currency)
  if (wrong) throw new Refusal('conflict', wrong)
  const isMoved = change.status !== undefined && change.status !== status
  return { status: isMoved ? moveApplication(actor, status, change.status ?? status) : status, totalFees: fees }
}

interface Change {
  caller: Caller
  application: ApplicationWithPerson
  next: ApplicationStanding
  reason: string
}

async function writeDown(tx: Tx, deps: Deps, { caller, application, next, reason }: Change): Promise<void> {
  const { id, userId } = application
  const at = deps.now()
  const isMoved = next.status !== application.status
  const isPriced = next.totalFees !== application.totalFees
  const tell = (description: string) => recordActivity(tx, { applicationId: id, description, at })
  await saveStanding(tx, id, { ...next, since: isMoved ? at : application.statusSince })
  if (isMoved) {
    const move = { id: uuid(), applicationId: id, from: application.status, to: next.status, reason, by: caller.id, at }
    await keepMove(tx, { ...move, undoes: null })
  }
  if (isPriced) await tell(`Total fees changed to ${formatMoney(next.totalFees, deps.config.currency)}`)
  if (isMoved) {
    await tell(`Application status changed to ${statusWords(next.status)}`)
    // The same status may come again another day, and is told again.
    const because = `application:${id} change:${uuid()}`
    await oweMail(tx, { to: { userId }, notice: { kind: 'status_changed' }, because, at })
  }
  await announce(tx, { event: 'application', id, applicantId: userId })
  await recordAudit(tx, {
    at,
    ...auditedAs(caller),
    action: 'application.changed',
    subject: `application:${id}`,
    detail: {
      ...(isMoved && { from: application.status, to: next.status }),
      ...(isPriced && { feesFrom: application.totalFees, feesTo: next.totalFees }),
      // Asked for as a note of the office, which only admins read.
      reason,
    },
  })
}
