import {
  type Charge,
  CREDIT_TOO_HIGH,
  type Credit,
  DUE_FAR_AWAY,
  type NewCharge,
  type NewCredit,
} from '#contract/money/ledger.ts'
import { chargeRaised, creditGiven } from '#domain/effects/payments.ts'
import { isFarAway } from '#domain/money/payments/payment.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import { clearChosenPackage } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { record } from '#server/effects/record.ts'
import { reportSingleApproval } from '#server/effects/single-approval.ts'
import type { MoneyRequest } from '#server/features/money/idempotency.ts'
import type { Caller } from '#server/http/caller.ts'
import { giveCredit, raiseCharge } from '#server/ledger/charges.ts'
import { todayOf } from '#server/shared/today.ts'
import { onBooks } from './on-books.ts'

export const chargeApplication = (deps: Deps, caller: Caller, request: MoneyRequest<NewCharge>): Promise<Charge> =>
  onBooks(deps, caller, { ...request, what: 'charge' }, async ({ tx, context, application }) => {
    const { code, currency, payee, dueOn, ...newCharge } = request.body
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
  })

export const creditApplication = (deps: Deps, caller: Caller, request: MoneyRequest<NewCredit>): Promise<Credit> =>
  onBooks(deps, caller, { ...request, what: 'credit' }, async ({ tx, context, application }) => {
    const { amount, reason, currency = deps.config.currency } = request.body
    const { id: applicationId, userId } = application
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
    await reportSingleApproval(tx, context, { applicationId, kind: 'credit' })
    return { ...credit, createdAt: credit.createdAt.toISOString() }
  })
