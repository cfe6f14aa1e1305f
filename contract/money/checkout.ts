import { z } from 'zod'
import { Instant, Money, Nothing, rawRoute, route } from '#contract/route.ts'
import { Payment } from './payments.ts'

export const CHECKOUT_CURRENCY = 'PHP'
export const CHECKOUT_CURRENCY_ALONE = `Online payments are made in ${CHECKOUT_CURRENCY}`
export const CHECKOUT_AMOUNT_REFUSED =
  'This amount cannot be paid online. Please pay another amount, or pay by GCash, bank or cash.'
export const HELD_IS_DISPUTED = 'This payment is disputed: it pays nothing until the dispute is over'
export const CHECKOUT_ALREADY_PAID = 'This payment has arrived already. Please do not pay again.'

export const CheckoutSession = z.object({
  id: z.string(),
  applicationId: z.string(),
  amount: Money,
  currency: z.string(),
  status: z.enum(['open', 'paid', 'expired']),
  url: z.string().nullable(),
  expiresAt: Instant,
})
export type CheckoutSession = z.infer<typeof CheckoutSession>

export const HeldReason = z.enum(['wrong_amount', 'late', 'second_payment'])
export type HeldReason = z.infer<typeof HeldReason>

export const HeldPayment = Payment.extend({
  currency: z.string(),
  heldFor: HeldReason,
  applicationNumber: z.string(),
  applicant: z.string(),
})
export type HeldPayment = z.infer<typeof HeldPayment>

export const startCheckout = route('POST', '/api/checkout-sessions', {
  summary: "Begin a payment on the provider's page, or answer the open one of the same amount",
  access: 'signed-in',
  changes: [],
  status: 201,
  mayBeThere: true,
  body: z.object({
    applicationId: z.unknown().optional(),
    /** A decimal string or a number, at most two decimals; the service checks it against the balance. */
    amount: z.unknown().optional(),
    currency: z.unknown().optional(),
  }),
  refusals: [409],
  reply: CheckoutSession,
})

export const checkCheckout = route('POST', '/api/checkout-sessions/:id/check', {
  summary: 'Ask the provider what became of an online payment, and record what arrived',
  access: 'signed-in',
  changes: ['payment'],
  reply: CheckoutSession,
})

export const getOpenCheckout = route('GET', '/api/applications/:id/checkout-session', {
  summary: 'The online payment of an application that is under way, if there is one',
  access: 'signed-in',
  reads: { what: 'payments.read', of: 'application' },
  refusals: [403],
  reply: CheckoutSession.nullable(),
})

export const listHeldPayments = route('GET', '/api/admin/held-payments', {
  summary: 'Online payments of another amount than was asked for, or after their time, that pay nothing yet',
  permission: 'money.read',
  shows: ['payment'],
  reads: { what: 'payments.listed' },
  page: true,
  reply: z.array(HeldPayment),
})

export const releasePayment = route('POST', '/api/admin/held-payments/:id/release', {
  summary: 'Let a payment that was held pay what is due',
  permission: 'money.keep',
  changes: ['payment'],
  body: Nothing,
  refusals: [409],
  reply: Payment,
})

export const paymongoWebhook = rawRoute('POST', '/api/paymongo/webhook', {
  summary: 'Events from PayMongo about a payment, authenticated by their signature alone',
  access: 'public',
  changes: ['payment'],
  takes: 'application/json',
  answers: { 200: 'application/json' },
  refusals: [400, 413],
})
