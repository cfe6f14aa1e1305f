import { HELD_IS_DISPUTED, type HeldPayment } from '#contract/money/checkout.ts'
import type { Payment } from '#contract/money/payments.ts'
import { paymentReleased } from '#domain/effects/payments.ts'
import { fullName } from '#domain/names/full-name.ts'
import { found, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { toPayment } from '#server/features/money/payments/payments.service.ts'
import { selectPayment } from '#server/features/money/payments/payments.store.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { reallocate } from '#server/ledger/ledger.ts'
import { heldPayments, markReleased, selectPaymentToRelease } from './checkout.store.ts'

export const listHeldPayments = (deps: Deps, ask: PageRequest): Promise<PageOf<HeldPayment>> =>
  newestPage(deps.db, ask, heldPayments, (row) => ({
    ...toPayment(row),
    currency: row.currency,
    heldFor: row.heldFor,
    applicationNumber: row.applicationNumber,
    applicant: fullName(row, 'N/A'),
  }))

export const releasePayment = (deps: Deps, caller: Caller, id: string): Promise<Payment> =>
  deps.transaction(async (tx) => {
    const known = foundOrDenied(await selectPaymentToRelease(tx, id), 'Payment')
    const owner = found(await lockApplicationOwner(tx, known.applicationId), 'Payment')
    const payment = found(await selectPaymentToRelease(tx, id), 'Payment')
    if (payment.heldFor === null || payment.isReleased || payment.reversed) {
      throw new Refusal('conflict', 'This payment is not held any more')
    }
    if (payment.disputed) throw new Refusal('conflict', HELD_IS_DISPUTED)
    const context = { ...contextOf(deps, caller), deps }
    const { applicationId, amount, currency } = payment
    await markReleased(tx, id, context.at)
    await reallocate(tx, context, { applicationId, currency })
    const facts = { applicationId, userId: owner.userId, paymentId: id, amount, currency }
    await record(tx, context, paymentReleased, facts)
    return toPayment(found(await selectPayment(tx, id), 'Payment'))
  })
