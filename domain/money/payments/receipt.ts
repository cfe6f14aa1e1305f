import type { Payment, PaymentInvoice, PaymentStatus } from '#contract/money/payments.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { shownRate } from '#domain/money/rates/exchange.ts'
import { formatMoney } from '../amounts.ts'

export const ACKNOWLEDGEMENT = 'Payment acknowledgement'
export const ACKNOWLEDGEMENT_IN_FILIPINO = 'Pagkilala sa natanggap na bayad'

/** Such as `PA-2026-000001`, counted within a year. */
export const receiptNumber = (year: number, running: number): string => `PA-${year}-${String(running).padStart(6, '0')}`

const WHAT_IT_IS_NOT =
  'This acknowledges a payment. It is no official receipt and no invoice, and not valid for claim of input tax.'

export const aboutThePaper = (invoice: PaymentInvoice | null): string =>
  invoice === null
    ? WHAT_IT_IS_NOT
    : `${WHAT_IT_IS_NOT} Invoice ${invoice.number} of ${formatDay(invoice.issuedOn)} was issued separately.`

export const describedPayment = ({ description, received }: Pick<Payment, 'description' | 'received'>): string =>
  received
    ? `${description}, ${formatMoney(received.amount, received.currency)} at ${shownRate(received.rate)}`
    : description

/** Stands on a receipt instead of PAID. */
export const unpaidSentences: Readonly<Partial<Record<PaymentStatus, string>>> = {
  disputed: 'This payment is disputed at the bank it was paid from.',
  reversed: 'This payment was taken back and does not count.',
}
