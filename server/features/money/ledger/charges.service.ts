import {
  type Charge,
  CREDIT_TOO_HIGH,
  type Credit,
  DUE_FAR_AWAY,
  type NewCharge,
  type NewCredit,
} from '#contract/money/ledger.ts'
import { chargeRaised, creditGiven } from '#domain/effects/payments.ts'
import { isFarAway } from '#domain/money/plausible-days.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import { lockedApplication } from '#server/cases/application-access.ts'
import { clearChosenPackage } from '#server/cases/applications.store.ts'
import { reportPostedAlone } from '#server/effects/posted-alone.ts'
import { record } from '#server/effects/record.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import { giveCredit, raiseCharge } from '#server/ledger/charges.ts'
import { dated, todayOf } from '#server/shared/dates.ts'

export async function chargeApplication(context: CallContext, id: string, body: NewCharge): Promise<Charge> {
  const { tx, deps } = context
  const application = await lockedApplication(tx, id)
  const { code, currency, payee, dueOn, ...newCharge } = body
  if (dueOn && isFarAway(dueOn, todayOf(deps))) throw fieldError('dueOn', DUE_FAR_AWAY)
  const { createdAt, ...charge } = await raiseCharge(tx, context, {
    ...newCharge,
    applicationId: application.id,
    code: code || 'charge',
    currency: currency ?? deps.config.currency,
    payee: payee || null,
    dueOn: dueOn ?? null,
  })
  await clearChosenPackage(tx, application.id, charge.code)
  const { id: chargeId, amount, description } = charge
  const facts = { applicationId: application.id, userId: application.userId, chargeId, amount, description }
  await record(tx, context, chargeRaised, { ...facts, currency: charge.currency })
  return { ...charge, applicationId: application.id, createdAt: createdAt.toISOString() }
}

export async function creditApplication(context: CallContext, id: string, body: NewCredit): Promise<Credit> {
  const { tx, deps } = context
  const { id: applicationId, userId } = await lockedApplication(tx, id)
  const { amount, reason, currency = deps.config.currency } = body
  const credit = await giveCredit(tx, context, { applicationId, amount, currency, reason, memo: reason })
  if (!credit) throw new Refusal('conflict', CREDIT_TOO_HIGH)
  await record(tx, context, creditGiven, {
    applicationId,
    userId,
    creditId: credit.id,
    amount,
    currency,
    reason,
  })
  await reportPostedAlone(tx, context, { applicationId, kind: 'credit' })
  return dated(credit)
}
