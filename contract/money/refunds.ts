import { z } from 'zod'
import type { StepCode } from '#contract/path/path-steps.ts'
import { Id, Instant, idOf, Money, optionalText, requiredText, route, someOf } from '#contract/route.ts'
import { Reason } from '#contract/shared-fields.ts'
import { AMOUNT_ABOVE_ZERO, amountAs } from './ledger.ts'
import { Exchanged } from './payments.ts'

export const REFUND_TOO_HIGH = 'This is more than can be refunded of this payment'
export const REFUND_FROZEN = 'This payment is disputed: nothing of it is refunded until the dispute is over'
export const REFUND_NEEDS_COLLEAGUE = 'Another member of the team has to approve this refund'
export const RETURN_NEEDS_COLLEAGUE =
  'You said that this refund did not arrive. Another member of the team has to send it again.'
export const REFUND_REFERENCE = 'Give the reference of the transfer'
export const REFUND_ACCOUNT = 'Enter the name and the number of the account it goes to'
export const REFUND_UNDER_WAY =
  'The card provider was asked for this refund and has not said what came of it. Wait until it has.'
export const NOT_BY_CARD = 'This payment did not come through the card provider. Refund it by transfer or as a credit.'
export const PROVIDER_NOT_SET_UP =
  'The provider of this payment is not set up here. Refund it by transfer or as a credit.'
export const REQUEST_OPEN = 'You have already asked for a refund. Our team will answer you.'
export const NOTHING_TO_REFUND = 'There is nothing that could be refunded.'
export const REQUEST_DECIDED = 'This request is decided already'

export const RefundMethod = z.enum(['gateway', 'transfer', 'credit'], {
  error: 'Choose gateway, transfer or credit',
})
export type RefundMethod = z.infer<typeof RefundMethod>

const REFUND_STATUSES = 'Say needs_second_person, approved, done or failed'
export const RefundStatus = z.enum(['needs_second_person', 'approved', 'done', 'failed'], { error: REFUND_STATUSES })
export type RefundStatus = z.infer<typeof RefundStatus>

export const RefundMove = z.enum(['approved', 'done', 'failed'], { error: 'Say approved, done or failed' })
export type RefundMove = z.infer<typeof RefundMove>

export const Refund = z.object({
  id: z.string(),
  paymentId: z.string(),
  applicationId: z.string(),
  applicationNumber: z.string(),
  clientName: z.string(),
  receiptNumber: z.string(),
  payerName: z.string().nullable(),
  channel: z.string().nullable(),
  amount: Money,
  currency: z.string(),
  sends: Exchanged.nullable(),
  method: RefundMethod,
  reason: z.string(),
  status: RefundStatus,
  reference: z.string().nullable(),
  failure: z.string().nullable(),
  account: z.string().nullable(),
  askedBy: z.string().nullable(),
  askedByMe: z.boolean(),
  /** The caller reported that the refund did not arrive, so a colleague must send it again. */
  returnedByMe: z.boolean(),
  waitsForColleague: z.boolean(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
})
export type Refund = z.infer<typeof Refund>

export const NewRefund = z.object({
  amount: amountAs(AMOUNT_ABOVE_ZERO),
  method: RefundMethod,
  reason: Reason,
  account: optionalText(200),
})
export type NewRefund = z.output<typeof NewRefund>

export const RefundChange = z.object({
  status: RefundMove,
  reference: optionalText(100),
  account: optionalText(200),
})
export type RefundChange = z.output<typeof RefundChange>

export interface RefundStage {
  code: string
  /** The step of the path that ends this stage when done; null for the last stage. */
  until: StepCode | null
  untilInWords: string
  percent: number
  sentence: string
}

export const RefundProposal = z.object({
  currency: z.string(),
  amount: Money,
  stage: z.string(),
  percent: z.int(),
  sentence: z.string(),
  lines: z.array(
    z.object({
      kind: z.enum(['service', 'third_party', 'credit']),
      description: z.string(),
      paid: Money,
      percent: z.int(),
      amount: Money,
    }),
  ),
  policy: z.array(z.object({ stage: z.string(), until: z.string(), percent: z.int(), isNow: z.boolean() })),
})
export type RefundProposal = z.infer<typeof RefundProposal>

export const RefundRequest = z.object({
  id: z.string(),
  applicationId: z.string(),
  applicationNumber: z.string(),
  proposed: Money,
  currency: z.string(),
  stage: z.string(),
  percent: z.int(),
  reason: z.string(),
  status: z.enum(['open', 'accepted', 'declined'], { error: 'Say open, accepted or declined' }),
  answer: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
})
export type RefundRequest = z.infer<typeof RefundRequest>

export const RequestOfClient = RefundRequest.extend({ clientName: z.string() })
export type RequestOfClient = z.infer<typeof RequestOfClient>

export const askRefund = route('POST', '/api/admin/payments/:id/refunds', {
  summary: 'Refund a payment or a part of it; from TWO_PEOPLE_FROM on a second member of the team has to approve it',
  permission: 'money.keep',
  stepUp: 'refund a payment',
  changes: ['payment'],
  idempotent: true,
  status: 201,
  body: NewRefund,
  refusals: [409],
  reply: Refund,
})

export const changeRefund = route('PUT', '/api/admin/refunds/:id', {
  summary: 'Approve a refund, say that it is done, or that it failed: one that was done is approved again',
  permission: 'money.keep',
  stepUp: 'approve or change a refund',
  changes: ['payment'],
  body: RefundChange,
  refusals: [403, 409],
  reply: Refund,
})

export const previewRefund = route('GET', '/api/admin/payments/:id/refunds', {
  summary: 'What can still be refunded of a payment, how, and from which amount on it takes two people',
  permission: 'money.read',
  reads: { what: 'payments.read', of: 'payment' },
  reply: z.object({
    refundable: Money,
    currency: z.string(),
    methods: z.array(RefundMethod),
    twoPeopleFrom: Money,
    because: z.string().nullable(),
  }),
})

export const listApplicationRefunds = route('GET', '/api/admin/applications/:id/refunds', {
  summary: 'The refunds of an application, newest first',
  permission: 'money.read',
  shows: ['payment'],
  reads: { what: 'payments.read', of: 'application' },
  page: true,
  reply: z.array(Refund),
})

export const listRefunds = route('GET', '/api/admin/refunds', {
  summary: 'Refunds of all applications, newest first',
  permission: 'money.read',
  shows: ['payment'],
  reads: { what: 'refunds.listed' },
  query: z.object({ status: someOf(RefundStatus.options, REFUND_STATUSES) }),
  page: true,
  reply: z.array(Refund),
})

/** The applicant's view: no reason of the team and no names. */
export const ShownRefund = Refund.pick({
  id: true,
  amount: true,
  currency: true,
  sends: true,
  method: true,
  createdAt: true,
  doneAt: true,
}).extend({ status: z.enum(['approved', 'done']) })

export const getMyRefunds = route('GET', '/api/applications/:id/refunds', {
  summary: 'What could be refunded by the published stages, what was asked for, and what is on its way',
  access: 'signed-in',
  shows: ['payment'],
  reads: { what: 'payments.read', of: 'application' },
  refusals: [403],
  reply: z.object({
    proposal: RefundProposal,
    requests: z.array(RefundRequest),
    refunds: z.array(ShownRefund),
  }),
})

export const NewRefundRequest = z.object({
  applicationId: idOf('Start your application first'),
  reason: requiredText('Please tell us why you ask for a refund', 1000),
})

export const requestRefund = route('POST', '/api/refund-requests', {
  summary: 'Ask for a refund; the team decides, by what the published stages come to now',
  access: 'signed-in',
  changes: ['payment'],
  status: 201,
  body: NewRefundRequest,
  refusals: [404, 409],
  reply: RefundRequest,
})

export const listRefundRequests = route('GET', '/api/admin/refund-requests', {
  summary: 'What applicants asked to be refunded, newest first',
  permission: 'money.read',
  shows: ['payment'],
  reads: { what: 'refunds.listed' },
  query: z.object({ status: RefundRequest.shape.status.optional(), applicationId: Id.optional() }),
  page: true,
  reply: z.array(RequestOfClient),
})

export const decideRefundRequest = route('PUT', '/api/admin/refund-requests/:id', {
  summary: 'Accept or decline what an applicant asked to be refunded; the refunds themselves are made of payments',
  permission: 'money.keep',
  changes: ['payment'],
  body: z.object({
    status: z.enum(['accepted', 'declined'], { error: 'Say accepted or declined' }),
    /** The applicant reads the answer. */
    answer: requiredText('Please write what the applicant should know', 1000),
  }),
  refusals: [409],
  reply: RefundRequest,
})
