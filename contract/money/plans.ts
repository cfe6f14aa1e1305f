import { z } from 'zod'
import { StepCode } from '#contract/path/path-steps.ts'
import { Instant, Money, requiredText, route } from '#contract/route.ts'

export const UNKNOWN_TEMPLATE = 'Choose one of the payment plans'
export const NOTHING_OPEN = 'Nothing of our own fees is open, so there is nothing to pay in parts'
export const PLAN_OUTDATED = 'The balance has changed since this plan was offered.'
export const PLAN_EXPIRED = 'The first day of this plan is long over.'
export const PLAN_DECIDED = 'This plan cannot be answered any more'
export const PLAN_TEXT_CHANGED = 'The text of this plan is another one. Read it again before you accept.'

export const PlanStatus = z.enum(['offered', 'accepted', 'declined', 'withdrawn', 'replaced'])
export type PlanStatus = z.infer<typeof PlanStatus>

export const PlanPart = z.object({
  number: z.int(),
  amount: Money,
  dueOn: z.string().nullable(),
  dueAtStep: StepCode.nullable(),
  due: z.string(),
  open: Money,
})

export const PaymentPlan = z.object({
  id: z.string(),
  applicationId: z.string(),
  name: z.string(),
  status: PlanStatus,
  total: Money,
  currency: z.string(),
  parts: z.array(PlanPart),
  text: z.string(),
  textVersion: z.string(),
  language: z.string(),
  offeredAt: Instant,
  decidedAt: Instant.nullable(),
  /** Why an offered plan can no longer be accepted. */
  whyLapsed: z.string().nullable(),
})
export type PaymentPlan = z.infer<typeof PaymentPlan>

export const NewPaymentPlan = z.object({ template: requiredText(UNKNOWN_TEMPLATE, 50) })
export type NewPaymentPlan = z.output<typeof NewPaymentPlan>

export const PlanAnswer = z.object({
  status: z.enum(['accepted', 'declined', 'withdrawn'], { error: 'Say accepted, declined or withdrawn' }),
  /** The version of the text that the applicant read; required to accept. */
  textVersion: z.string({ error: 'Give the version of the text that was read' }).optional(),
})
export type PlanAnswer = z.output<typeof PlanAnswer>

export const offerPlan = route('POST', '/api/admin/applications/:id/payment-plans', {
  summary: 'Offer to pay what is open of our own fees in parts; it takes the place of what was offered before',
  permission: 'money.keep',
  changes: ['payment'],
  idempotent: true,
  status: 201,
  body: NewPaymentPlan,
  refusals: [409],
  reply: PaymentPlan,
})

export const listPlans = route('GET', '/api/applications/:id/payment-plans', {
  summary: 'The payment plans of an application, newest first, with what is open of each part',
  access: 'signed-in',
  shows: ['payment', 'application'],
  reads: { what: 'payments.read', of: 'application' },
  refusals: [403],
  reply: z.array(PaymentPlan),
})

export const answerPlan = route('PUT', '/api/payment-plans/:id', {
  summary: 'Accept or decline a plan as its applicant, or withdraw it as the team',
  access: 'signed-in',
  changes: ['payment'],
  body: PlanAnswer,
  refusals: [403, 409],
  reply: PaymentPlan,
})
