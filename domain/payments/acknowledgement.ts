import type { ProviderInvoice } from '#contract/payments.ts'
import { spokenDay } from '../calendar.ts'

/** What the paper about a payment is called. */
export const ACKNOWLEDGEMENT = 'Payment acknowledgement'
export const ACKNOWLEDGEMENT_IN_FILIPINO = 'Pagkilala sa natanggap na bayad'

export const WHAT_IT_IS_NOT =
  'This acknowledges a payment. It is no official receipt and no invoice, and not valid for claim of input tax.'

/** What a paper about a payment says about itself, and which invoice belongs to it. */
export const aboutThePaper = (invoice: ProviderInvoice | null): string =>
  invoice === null
    ? WHAT_IT_IS_NOT
    : `${WHAT_IT_IS_NOT} Invoice ${invoice.number} of ${spokenDay(invoice.issuedOn)} was issued separately.`
