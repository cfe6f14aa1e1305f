import { v7 as uuid } from 'uuid'
import { PLAN_TEXT_LANGUAGE, PLAN_TEXT_VERSION, planTemplates, planText } from '#content/payments/plans.ts'
import {
  type NewPaymentPlan,
  NOTHING_OPEN,
  type PaymentPlan,
  PLAN_TEXT_CHANGED,
  type PlanAnswer,
  UNKNOWN_TEMPLATE,
} from '#contract/money/plans.ts'
import { planAnswered, planOffered } from '#domain/effects/payment-plans.ts'
import * as may from '#domain/may.ts'
import { type Cents, centsOf, decimalOf, formatMoney, sumOf, toCents } from '#domain/money/amounts.ts'
import type { OpenCharge } from '#domain/money/ledger/allocate.ts'
import { assertPlanAnswer, formatDue, planParts, whyLapsed } from '#domain/money/plans/plan.ts'
import { assertAllowed, fieldError, found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { assertReadsMoney, lockedApplication } from '#server/cases/application-access.ts'
import { type ApplicationOwner, lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, type RecordContext, record } from '#server/effects/record.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { chargeInParts, openOwnCharges } from '#server/ledger/charges.ts'
import { dayOf } from '#server/ledger/ledger.ts'
import { dated, todayOf } from '#server/shared/dates.ts'
import {
  endPlans,
  insertPlan,
  type PlanRow,
  selectPlan,
  selectPlans,
  updateChargesOfParts,
  updatePlanAnswer,
} from './plans.store.ts'

const whyLapsedNow = ({ total, parts }: PlanRow, open: readonly { open: Cents }[], today: string) =>
  whyLapsed({ total: centsOf(total), parts }, { open: sumOf(open.map((charge) => charge.open)), today })

function toPlan(today: string, row: PlanRow, charges: readonly OpenCharge[]): PaymentPlan {
  const { parts, ...plan } = row
  const open = new Map(charges.map((charge) => [charge.id, charge.open]))
  return {
    ...dated(plan),
    whyLapsed: plan.status === 'offered' ? whyLapsedNow(row, charges, today) : null,
    parts: parts.map(({ chargeId, ...part }) => ({
      due: formatDue(part),
      ...part,
      open: chargeId === null ? part.amount : decimalOf(open.get(chargeId) ?? toCents(0)),
    })),
  }
}

async function readPlan(tx: Tx, today: string, id: string): Promise<PaymentPlan> {
  const row = found(await selectPlan(tx, id), 'Payment plan')
  return toPlan(today, row, await openOwnCharges(tx, row))
}

export async function listPlans(deps: Deps, caller: Caller, applicationId: string): Promise<PaymentPlan[]> {
  await assertReadsMoney(deps.db, caller, applicationId)
  const rows = await selectPlans(deps.db, applicationId)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  const charges = await Promise.all(currencies.map((currency) => openOwnCharges(deps.db, { applicationId, currency })))
  const today = todayOf(deps)
  return rows.map((row) => toPlan(today, row, charges[currencies.indexOf(row.currency)] ?? []))
}

/** Offers to split open fees of our own into parts; nothing changes before the applicant accepts. */
export async function offerPlan(
  context: CallContext,
  applicationId: string,
  body: NewPaymentPlan,
): Promise<PaymentPlan> {
  const { tx, deps } = context
  const { userId } = await lockedApplication(tx, applicationId)
  const planId = await insertOffer(context, applicationId, body)
  await record(tx, context, planOffered, { applicationId, userId, planId })
  return readPlan(tx, todayOf(deps), planId)
}

async function insertOffer(
  { tx, deps, caller, at }: CallContext,
  applicationId: string,
  body: NewPaymentPlan,
): Promise<string> {
  const { currency, brand } = deps.config
  const template = planTemplates.find(({ code }) => code === body.template)
  if (!template) throw fieldError('template', UNKNOWN_TEMPLATE)
  const total = sumOf((await openOwnCharges(tx, { applicationId, currency })).map(({ open }) => open))
  if (total === 0) throw new Refusal('conflict', NOTHING_OPEN)
  const parts = planParts(total, template.parts, todayOf(deps))
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
    return readPlan(tx, todayOf(deps), id)
  })
}

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
  const { applicationId, currency, parts, textVersion } = plan
  if (answer.textVersion !== textVersion) throw new Refusal('conflict', PLAN_TEXT_CHANGED)
  const open = await openOwnCharges(tx, plan)
  const lapsed = whyLapsedNow(plan, open, dayOf(context))
  if (lapsed !== null) throw new Refusal('conflict', `${lapsed} Ask our team for a new one.`)
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
