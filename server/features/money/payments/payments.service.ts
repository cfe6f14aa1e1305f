import type { NewPaymentInvoice } from '#contract/money/overview.ts'
import type { CompanyInfo, Exchanged, Payment, Receipt } from '#contract/money/payments.ts'
import { invoiceNoted } from '#domain/effects/payments.ts'
import * as may from '#domain/may.ts'
import { isLongAgo } from '#domain/money/plausible-days.ts'
import { shownRate } from '#domain/money/rates/exchange.ts'
import { fullName } from '#domain/names/full-name.ts'
import { assertAllowed, fieldError, found, foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { assertReadsMoney } from '#server/cases/application-access.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Config } from '#server/config/config.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import type { ReceivedMoneyRow } from '#server/ledger/received-money.store.ts'
import { todayOf } from '#server/shared/dates.ts'
import { type PaymentRow, selectPayment, selectPaymentOwner, selectPayments, updateInvoice } from './payments.store.ts'
import { selectReversible } from './reversal.store.ts'

const NOT_KNOWN = 'N/A'
const USUAL_METHOD = 'card'

const toExchanged = ({ amount, currency, rate }: ReceivedMoneyRow): Exchanged => ({
  amount,
  currency,
  rate: shownRate(rate),
})

export const toPayment = (row: PaymentRow): Payment => ({
  id: row.id,
  applicationId: row.applicationId,
  transactionId: row.transactionId,
  description: row.description,
  paymentMethod: row.method ?? USUAL_METHOD,
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  amount: row.amount,
  currency: row.currency,
  received: row.received && toExchanged(row.received),
  status: row.status,
  receiptNumber: row.receiptNumber,
  invoice:
    row.invoiceNumber === null || row.invoiceOn === null
      ? null
      : { number: row.invoiceNumber, issuedOn: row.invoiceOn },
  createdAt: row.createdAt.toISOString(),
})

export async function listPayments(
  deps: Deps,
  caller: Caller,
  { applicationId, page: ask }: { applicationId: string; page: PageRequest },
): Promise<PageOf<Payment>> {
  const [page] = await Promise.all([
    newestPage(deps.db, ask, selectPayments(applicationId), toPayment),
    assertReadsMoney(deps.db, caller, applicationId),
  ])
  return page
}

const companyOf = ({ brand }: Config): CompanyInfo => ({
  name: brand.name,
  address: brand.companyAddress,
  city: brand.companyCity,
  phone: brand.companyPhone,
  email: brand.supportEmail,
})

export async function getReceipt(deps: Deps, caller: Caller, id: string): Promise<Receipt> {
  const row = foundIfAllowed(await selectPayment(deps.db, id), (one) => may.readApplication(caller, one), 'Payment')
  assertAllowed(may.readMoney(caller, row))
  const { applicationNumber, email } = row
  return {
    receiptNumber: found(row.receiptNumber, 'Receipt'),
    receiptDate: row.createdAt.toISOString(),
    payment: toPayment(row),
    companyInfo: companyOf(deps.config),
    application: {
      applicationNumber,
      applicant: { name: fullName(row, NOT_KNOWN), email: email || NOT_KNOWN },
    },
    remainingBalance: row.remainingBalance,
    asOf: todayOf(deps),
    checkedBy: row.checkedBy,
  }
}

export function noteInvoice(
  deps: Deps,
  caller: Caller,
  { paymentId, ...invoice }: NewPaymentInvoice & { paymentId: string },
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
