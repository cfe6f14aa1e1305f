import type { NewProviderInvoice } from '#contract/money/overview.ts'
import type { Payment } from '#contract/money/payments.ts'
import { invoiceNoted } from '#domain/effects/payments.ts'
import { isLongAgo } from '#domain/money/payments/payable-amount.ts'
import { foundOrDenied } from '#domain/permissions.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/today.ts'
import { selectPayment, selectPaymentOwner, selectReversible, updateInvoice } from './by-hand.store.ts'
import { toPayment } from './payments.service.ts'

export function noteInvoice(
  deps: Deps,
  caller: Caller,
  { paymentId, ...invoice }: NewProviderInvoice & { paymentId: string },
): Promise<Payment> {
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const known = foundOrDenied(await selectPaymentOwner(tx, paymentId), 'Payment')
    const { userId } = found(await lockApplicationOwner(tx, known.applicationId), 'Payment')
    if (found(await selectReversible(tx, paymentId), 'Payment').reversed)
      throw new Refusal('conflict', 'This payment is reversed, so no invoice belongs to it')
    const today = todayOf(deps)
    if (invoice.issuedOn > today) throw fieldError('issuedOn', 'The invoice cannot be dated after today')
    if (isLongAgo(invoice.issuedOn, today))
      throw fieldError('issuedOn', 'The invoice cannot be more than ten years old')
    await updateInvoice(tx, paymentId, invoice)
    const facts = { ...known, userId, paymentId, number: invoice.number }
    await record(tx, context, invoiceNoted, facts)
    return toPayment(found(await selectPayment(tx, paymentId), 'Payment'))
  })
}
