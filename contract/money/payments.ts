import { z } from 'zod'
import { PDF } from '#contract/documents/accepted-file.ts'
import { Instant, Money, rawRoute, route } from '#contract/route.ts'

export const INVALID_AMOUNT = 'Please enter a valid payment amount'
export const PAYMENTS_NOT_CONFIGURED =
  'Payment processing is not configured. Please contact support for payment options.'
export const PAYMENTS_UNAVAILABLE = 'The payment provider cannot be reached. Nothing was charged. Please try again.'

export const QUICK_AMOUNTS = [100, 250] as const

/**
 * A payment row is written when the money arrives, a refund row when it goes back. A payment that the payer denies at
 * the bank is disputed, as is the money that the bank takes back; returned money is reinstated. A payment that did not
 * arrive after all is reversed, and so is the row that cancels it.
 */
export const PaymentStatus = z.enum(['success', 'refunded', 'disputed', 'reinstated', 'reversed'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const PaymentInvoice = z.object({ number: z.string(), issuedOn: z.string() })
export type PaymentInvoice = z.infer<typeof PaymentInvoice>

/** The exchanged amount, and the rate: units of the channel's currency per unit of the account's currency. */
export const Exchanged = z.object({ currency: z.string(), amount: Money, rate: z.string() })
export type Exchanged = z.infer<typeof Exchanged>

export const Payment = z.object({
  id: z.string(),
  applicationId: z.string(),
  /** The id at the payment provider, the reference of a payment by hand, or the id of the row. */
  transactionId: z.string(),
  description: z.string(),
  paymentMethod: z.string(),
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** Negative where money went back. */
  amount: Money,
  currency: z.string(),
  /** The money received in another currency; negative where it went back. */
  received: Exchanged.nullable(),
  status: PaymentStatus,
  receiptNumber: z.string().nullable(),
  invoice: PaymentInvoice.nullable(),
  createdAt: Instant,
})
export type Payment = z.infer<typeof Payment>

export const CompanyInfo = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type CompanyInfo = z.infer<typeof CompanyInfo>

export const Receipt = z.object({
  receiptNumber: z.string(),
  receiptDate: Instant,
  payment: Payment,
  companyInfo: CompanyInfo,
  application: z.object({
    applicationNumber: z.string(),
    applicant: z.object({ name: z.string(), email: z.string() }),
  }),
  /** The open amount in the currency of the payment; below zero is a credit. */
  remainingBalance: Money,
  asOf: z.string(),
  /** First name only of the person who found a payment by hand in the account. */
  checkedBy: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const listPayments = route('GET', '/api/applications/:id/payments', {
  summary: 'The payments of an application, newest first',
  access: 'signed-in',
  shows: ['payment'],
  reads: { what: 'payments.read', of: 'application' },
  page: true,
  refusals: [403],
  reply: z.array(Payment),
})

export const startCardPayment = route('POST', '/api/create-payment-intent', {
  summary: 'Begin a card payment; the same request within 30 minutes answers the same secret',
  access: 'signed-in',
  changes: [],
  body: z.object({
    /** In units of the currency, at most two decimals; the service checks it against the balance. */
    amount: z.unknown().optional(),
    applicationId: z.unknown().optional(),
  }),
  refusals: [402],
  reply: z.object({
    clientSecret: z.string(),
    /** Opens the provider's card form; not a secret. */
    publishableKey: z.string(),
  }),
})

export const getReceipt = route('GET', '/api/payments/:id/receipt', {
  summary: 'The receipt of a payment',
  access: 'signed-in',
  reads: { what: 'receipt.read', of: 'payment' },
  refusals: [403],
  reply: Receipt,
})

export const getReceiptPdf = rawRoute('GET', '/api/payments/:id/receipt.pdf', {
  summary: 'The receipt of a payment as a PDF',
  access: 'signed-in',
  reads: { what: 'receipt.read', of: 'payment' },
  answers: { 200: PDF },
  refusals: [403, 404, 429],
})

export const stripeWebhook = rawRoute('POST', '/api/stripe/webhook', {
  summary: 'Events from Stripe about a payment, authenticated by their signature alone',
  access: 'public',
  changes: ['payment'],
  takes: 'application/json',
  answers: { 200: 'application/json' },
  refusals: [400, 413],
})
