import type { Application } from '#contract/applications/applications.ts'
import type { ApplicationChange } from '#contract/applications/change-application.ts'
import { wrongFees } from '#domain/applications/fees.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { pricing, type Transition, transitionApplication } from '#domain/applications/transitions.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { assertAllowed, decidedMeanwhile, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { type ApplicationWithPerson, lockApplication } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { toApplicationWithPerson } from './applications.service.ts'
import type { ApplicationState } from './applications.store.ts'
import { type AppliedMove, applyTransition } from './transition.service.ts'
import { selectLastChange } from './transitions.store.ts'

export async function changeApplication(
  deps: Deps,
  caller: Caller,
  { id, ...change }: ApplicationChange & { id: string },
): Promise<Application> {
  const changed = await deps.transaction(async (tx) => {
    const { application, move } = await changeWithin(tx, deps, caller, { id, change })
    return (move && (await lockApplication(tx, id))) ?? application
  })
  return toApplicationWithPerson(changed)
}

export async function changeWithin(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { id, change, mailNotBefore }: { id: string; change: ApplicationChange; mailNotBefore?: Date },
): Promise<{ application: ApplicationWithPerson; move: AppliedMove | null }> {
  const application = foundIfAllowed(
    await lockApplication(tx, id),
    (one) => may.readApplication(caller, one),
    'Application',
  )
  const changed = whatChanged(deps, application, change)
  if (changed) {
    const last = await selectLastChange(tx, id, changed.of)
    throw decidedMeanwhile(last, (by) => `${by} has already changed ${changed.to}`)
  }
  const { next, causes } = stepOf(deps, caller, { ...application, change })
  if (isSame(next, application)) return { application, move: null }
  const { reason } = change
  const move = await applyTransition(tx, deps, { caller, application, next, causes, reason, mailNotBefore })
  return { application, move }
}

const isSame = (one: ApplicationState, other: ApplicationState) =>
  one.status === other.status && one.totalFees === other.totalFees && one.heldFor === other.heldFor

function whatChanged(
  { config }: Pick<Deps, 'config'>,
  { status, totalFees }: ApplicationWithPerson,
  { expectedStatus = status, expectedFees = totalFees }: ApplicationChange,
): { to: string; of: 'status' | 'fees' } | null {
  if (expectedStatus !== status) return { to: `this application to ${statusLabel(status)}`, of: 'status' }
  return expectedFees === totalFees
    ? null
    : { to: `the fees of this application to ${formatMoney(totalFees, config.currency)}`, of: 'fees' }
}

function stepOf(
  { config }: Pick<Deps, 'config'>,
  actor: Actor,
  { status, totalFees, heldFor, amountPaid, change }: ApplicationWithPerson & { change: ApplicationChange },
): { next: ApplicationState; causes: Transition['causes'] } {
  const fees = change.totalFees ?? totalFees
  if (change.totalFees !== undefined) assertAllowed(may.can(actor, 'money.keep'))
  const wrong = fees !== totalFees && wrongFees(fees, amountPaid, config.currency)
  if (wrong) throw new Refusal('conflict', wrong)
  if (change.status === undefined || change.status === status) {
    if (change.waitsFor) assertAllowed(may.can(actor, 'cases.move'))
    return { next: { status, totalFees: fees, heldFor: change.waitsFor ?? heldFor }, causes: pricing.causes }
  }
  const { to, causes } = transitionApplication(actor, status, change.status)
  // The reason of a pause stays after the pause, because the end of the pause may be undone.
  const held = to === 'on_hold' ? (change.waitsFor ?? null) : heldFor
  return { next: { status: to, totalFees: fees, heldFor: held }, causes }
}
