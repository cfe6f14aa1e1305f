import { v7 as uuid } from 'uuid'
import { PLAN_TEXT_LANGUAGE, PLAN_TEXT_VERSION, planTemplates, planText } from '#content/payments/plans.ts'
import {
  FIRST_PART_EARLIER,
  type NewPaymentPlan,
  NOTHING_OPEN,
  type PaymentPlan,
  PLAN_EXPIRED,
  PLAN_OUTDATED,
  PLAN_TEXT_CHANGED,
  type PlanAnswer,
  UNKNOWN_TEMPLATE,
} from '#contract/money/plans.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { planAnswered, planOffered } from '#domain/effects/payment-plans.ts'
import * as may from '#domain/may.ts'
import { type Cents, centsOf, decimalOf, formatMoney, toCents } from '#domain/money/amounts.ts'
import { openCharges } from '#domain/money/ledger/allocate.ts'
import { inCurrency } from '#domain/money/ledger/movements.ts'
import { assertPlanAnswer, formatDue, planParts } from '#domain/money/plans/plan.ts'
import { assertAllowed, fieldError, found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { assertReadsMoney, lockedApplication } from '#server/cases/application-access.ts'
import { type ApplicationOwner, lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { chargeInParts, openOwnCharges } from '#server/ledger/charges.ts'
import { selectEntries } from '#server/ledger/ledger.store.ts'
import { todayOf } from '#server/shared/today.ts'
import {
  endPlans,
  insertPlan,
  type PlanRow,
  selectPlan,
  selectPlans,
  updateChargesOfParts,
  updatePlanAnswer,
} from './plans.store.ts'

const sumOf = (open: readonly { open: Cents }[]) => toCents(open.reduce((sum, charge) => sum + charge.open, 0))

async function toPlan(db: Queryable, row: PlanRow): Promise<PaymentPlan> {
  const { offeredAt, decidedAt, parts, ...plan } = row
  const charged = parts.flatMap(({ chargeId }) => chargeId ?? [])
  const entries = charged.length > 0 ? inCurrency(await selectEntries(db, row.applicationId), row.currency) : []
  const open = new Map(openCharges(entries, charged).map((charge) => [charge.id, charge.open]))
  return {
    ...plan,
    offeredAt: offeredAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    parts: parts.map(({ chargeId, ...part }) => ({
      due: formatDue(part),
      ...part,
      open: chargeId === null ? part.amount : decimalOf(toCents(Math.max(0, open.get(chargeId) ?? 0))),
    })),
  }
}

export async function listPlans(deps: Deps, caller: Caller, applicationId: string): Promise<PaymentPlan[]> {
  await assertReadsMoney(deps.db, caller, applicationId)
  const rows = await selectPlans(deps.db, applicationId)
  return Promise.all(rows.map((row) => toPlan(deps.db, row)))
}

/** What is open of our own fees, in parts; the applicant has to accept it, and nothing changes before. */
export async function offerPlan(
  context: CallContext,
  applicationId: string,
  body: NewPaymentPlan,
): Promise<PaymentPlan> {
  const { tx } = context
  const { userId } = await lockedApplication(tx, applicationId)
  const planId = await insertOffer(context, applicationId, body)
  await record(tx, context, planOffered, { applicationId, userId, planId })
  return toPlan(tx, found(await selectPlan(tx, planId), 'Payment plan'))
}

async function insertOffer(
  { tx, deps, caller, at }: CallContext,
  applicationId: string,
  body: NewPaymentPlan,
): Promise<string> {
  const { currency, brand } = deps.config
  const template = planTemplates.find(({ code }) => code === body.template)
  if (!template) throw fieldError('template', UNKNOWN_TEMPLATE)
  const today = todayOf(deps)
  const { firstDueOn = today } = body
  if (firstDueOn < today) throw fieldError('firstDueOn', FIRST_PART_EARLIER)
  const total = sumOf(await openOwnCharges(tx, { applicationId, currency }))
  if (total === 0) throw new Refusal('conflict', NOTHING_OPEN)
  const parts = planParts(total, template.parts, firstDueOn)
  const spoken = (amount: Cents) => formatMoney(decimalOf(amount), currency)
  const id = uuid()
  await endPlans(tx, applicationId, { from: 'offered', to: 'withdrawn', at })
  await insertPlan(tx, {
    id,
    applicationId,
    template: template.code,
    name: template.name,
    total: decimalOf(total),
    currency,
    text: planText({
      brandName: brand.name,
      total: spoken(total),
      parts: parts.map((part) => ({ amount: spoken(part.amount), due: formatDue(part) })),
    }),
    textVersion: PLAN_TEXT_VERSION,
    language: PLAN_TEXT_LANGUAGE,
    by: caller.id,
    offeredAt: at,
    parts: parts.map(({ amount, ...part }, place) => ({ ...part, number: place + 1, amount: decimalOf(amount) })),
  })
  return id
}

export function answerPlan(
  deps: Deps,
  caller: Caller,
  { id, ...answer }: PlanAnswer & { id: string },
): Promise<PaymentPlan> {
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const known = found(await selectPlan(tx, id), 'Payment plan')
    const owner = foundIfAllowed(
      await lockApplicationOwner(tx, known.applicationId),
      (one) => may.readApplication(caller, one),
      'Payment plan',
    )
    assertAllowed(may.answerPlan(caller, owner))
    const plan = found(await selectPlan(tx, id), 'Payment plan')
    assertPlanAnswer(plan.status, answer.status, may.pay(caller, owner) ? 'owner' : 'team')
    if (answer.status === 'accepted') await accept(tx, context, { plan, answer })
    await updatePlanAnswer(tx, id, { status: answer.status, by: caller.id, at: context.at })
    await record(tx, context, planAnswered, planFacts(owner, id, answer))
    return toPlan(tx, found(await selectPlan(tx, id), 'Payment plan'))
  })
}

// Nobody begins with a part that has been overdue for longer.
const OPEN_FOR_DAYS = 14

const planFacts = (owner: ApplicationOwner, planId: string, { status }: PlanAnswer) => ({
  applicationId: owner.id,
  userId: owner.userId,
  planId,
  outcome: status,
})

async function accept(
  tx: Tx,
  context: RecordContext & { deps: { config: { currency: string; timeZone: string } } },
  { plan, answer }: { plan: PlanRow; answer: PlanAnswer },
) {
  const { applicationId, currency, total, parts, textVersion } = plan
  if (answer.textVersion !== textVersion) throw new Refusal('conflict', PLAN_TEXT_CHANGED)
  const open = await openOwnCharges(tx, { applicationId, currency })
  const lastDay = addDays(todayOf({ config: context.deps.config, now: () => context.at }), -OPEN_FOR_DAYS)
  if (parts.some(({ dueOn }) => dueOn !== null && dueOn < lastDay)) throw new Refusal('conflict', PLAN_EXPIRED)
  if (sumOf(open) !== centsOf(total)) throw new Refusal('conflict', PLAN_OUTDATED)
  await endPlans(tx, applicationId, { from: 'accepted', to: 'replaced', at: context.at })
  const charged = await chargeInParts(tx, context, {
    applicationId,
    currency,
    open,
    reason: 'To be paid in parts',
    parts: parts.map(({ number, amount, dueOn, dueAtStep }) => ({
      description: `Part ${number} of ${parts.length}`,
      amount: centsOf(amount),
      dueOn,
      dueStep: dueAtStep,
    })),
  })
  await updateChargesOfParts(tx, plan.id, charged)
}
