import { z } from 'zod'
import { Id, Instant, idOf, Money, optionalText, requiredText, route } from '#contract/route.ts'
import { Colleague } from '#contract/team/colleague.ts'
import { ChannelKind } from './channels.ts'
import { AMOUNT_ABOVE_ZERO, amountAs, Currency, Day } from './ledger.ts'
import { Exchanged } from './payments.ts'
import { ConfirmDifference } from './payments-by-hand.ts'

export const REFERENCE_REQUIRED = 'Give the reference of the payment'
export const MOST_REFERENCES = 10
export const MOST_SUBMITTED_PROOFS = 20

export const PaymentProofStatus = z.enum(['submitted', 'confirmed', 'rejected'], {
  error: 'Status must be submitted, confirmed or rejected',
})
export type PaymentProofStatus = z.infer<typeof PaymentProofStatus>

export const RejectionReason = z.enum(
  ['not_arrived', 'wrong_reference', 'other_account', 'hard_to_read', 'already_counted', 'came_back', 'other'],
  { error: 'Choose a reason from the list' },
)
export type RejectionReason = z.infer<typeof RejectionReason>

export const PaymentProof = z.object({
  id: z.string(),
  applicationId: z.string(),
  channelId: z.string(),
  channelKind: ChannelKind,
  channelName: z.string(),
  amount: Money,
  currency: z.string(),
  references: z.array(z.string()),
  paidOn: z.string(),
  payerName: z.string(),
  objectPath: z.string().nullable(),
  status: PaymentProofStatus,
  receivedAmount: Money.nullable(),
  /** The amount credited in the currency of the account. */
  counts: Exchanged.nullable(),
  paymentId: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Set once the payment was reversed: the replacement payment, in the currency of the channel; null without one. */
  correction: z.object({ amount: Money, receiptNumber: z.string() }).nullish(),
  rejectionReason: RejectionReason.nullable(),
  reason: z.string().nullable(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  /** First name only of the person who looked for the payment. */
  checkedBy: z.string().nullable(),
})
export type PaymentProof = z.infer<typeof PaymentProof>

export const ProofFlag = z.object({
  code: z.enum(['same_file', 'other_payer', 'other_amount', 'unusual_reference']),
  sentence: z.string(),
})
export type ProofFlag = z.infer<typeof ProofFlag>

export const LineOfProof = z.object({
  statementId: z.string(),
  bookedOn: z.string(),
  amount: Money,
  reference: z.string().nullable(),
  description: z.string(),
  /** False: only the amount is the same, and the day is close. */
  isSameReference: z.boolean(),
})
export type LineOfProof = z.infer<typeof LineOfProof>

export const AdminPaymentProof = PaymentProof.extend({
  applicationNumber: z.string(),
  clientName: z.string(),
  submittedBy: Colleague.nullable(),
  decidedBy: Colleague.nullable(),
  /** The applicant's current debt in the currency of the account; below zero is a credit. */
  balance: Money,
  /** Hints to check before deciding; a hint does not mean an error. */
  flags: z.array(ProofFlag),
  bankLine: LineOfProof.nullable(),
})
export type AdminPaymentProof = z.infer<typeof AdminPaymentProof>

export const NewPaymentProof = z.object({
  applicationId: idOf('Say which application it is for'),
  channelId: idOf('Choose where you paid'),
  amount: amountAs(AMOUNT_ABOVE_ZERO),
  currency: Currency,
  references: z
    .array(requiredText(REFERENCE_REQUIRED, 100), { error: REFERENCE_REQUIRED })
    .min(1, { error: REFERENCE_REQUIRED })
    .max(MOST_REFERENCES, { error: `Give at most ${MOST_REFERENCES} references` }),
  /** The rate that the page showed; without it, or if it was not in force on that day, `rateFor` finds one. */
  rateId: Id.nullish(),
  paidOn: Day,
  payerName: requiredText('Give the name of the person who paid'),
  uploadURL: z.string({ error: 'Upload the screenshot again' }).nullish(),
})
export type NewPaymentProof = z.output<typeof NewPaymentProof>

export const ProofDecision = z
  .object({
    status: z.enum(['confirmed', 'rejected'], { error: 'Say confirmed or rejected' }),
    receivedAmount: amountAs(AMOUNT_ABOVE_ZERO).optional(),
    confirmDifference: ConfirmDifference.optional(),
    rejectionReason: RejectionReason.default('other'),
    /** Text for the applicant beside the sentence of the reason; required for `other`. */
    reason: optionalText(500).nullable(),
    expectedStatus: PaymentProofStatus.optional(),
  })
  .refine(({ status, receivedAmount }) => status === 'rejected' || receivedAmount !== undefined, {
    error: AMOUNT_ABOVE_ZERO,
    path: ['receivedAmount'],
  })
  .refine(({ status, rejectionReason, reason }) => status === 'confirmed' || rejectionReason !== 'other' || reason, {
    error: 'Say why the payment cannot be confirmed',
    path: ['reason'],
  })
export type ProofDecision = z.output<typeof ProofDecision>

export const submitPaymentProof = route('POST', '/api/payment-proofs', {
  summary: 'Report a payment made by hand; nothing is credited before a member of the team confirms it',
  access: 'signed-in',
  changes: ['payment'],
  idempotent: 'if sent',
  status: 201,
  body: NewPaymentProof,
  refusals: [409],
  reply: PaymentProof,
})

export const listPaymentProofs = route('GET', '/api/payment-proofs', {
  summary: 'The payments by hand that were reported for an application, newest first',
  access: 'signed-in',
  shows: ['payment'],
  reads: { what: 'payments.read', of: 'application' },
  query: z.object({ applicationId: idOf('Say which application it is for') }),
  page: true,
  refusals: [403],
  reply: z.array(PaymentProof),
})

export const listAllPaymentProofs = route('GET', '/api/admin/payment-proofs', {
  summary: 'The payments by hand that applicants reported, newest first or, with `order=oldest`, oldest first',
  permission: 'money.read',
  shows: ['payment', 'bank_line'],
  reads: { what: 'proofs.listed' },
  query: z.object({
    status: PaymentProofStatus.optional(),
    order: z.enum(['newest', 'oldest'], { error: 'Order must be newest or oldest' }).optional(),
  }),
  page: true,
  reply: z.array(AdminPaymentProof),
})

export const decidePaymentProof = route('PUT', '/api/admin/payment-proofs/:id', {
  summary: 'Confirm what arrived of a reported payment, which credits it, or reject it with a reason',
  permission: 'money.keep',
  changes: ['payment', 'message'],
  body: ProofDecision,
  refusals: [403, 409],
  reply: AdminPaymentProof,
})
