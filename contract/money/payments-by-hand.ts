import { z } from 'zod'
import { Id, idOf, optionalText, requiredText, route } from '#contract/route.ts'
import { Reason } from '#contract/shared-fields.ts'
import { amountAs, Day } from './ledger.ts'
import { INVALID_AMOUNT, Payment } from './payments.ts'

export const REPORTED_BY_YOU =
  'You reported a payment of this client yourself, which nobody has confirmed yet. Another member of the team has to do that first.'
export const PAID_LONG_AGO = 'The payment cannot be more than ten years old'
export const PLAIN_REFERENCE = 'Write the reference with the letters A to Z and the digits 0 to 9'
export const SAME_REFERENCE = 'This reference was already submitted'

export const ConfirmDifference = z.boolean({ error: 'Say true or false' })

export const PaymentByHand = z.object({
  channelId: idOf('Choose the payment channel'),
  amount: amountAs(INVALID_AMOUNT),
  reference: requiredText('Give the reference of the payment', 100),
  receivedOn: Day.optional(),
  payerName: optionalText(),
  proofId: Id.optional(),
  /** Without this field, an overpayment is recorded without a question. */
  confirmDifference: ConfirmDifference.optional(),
})
export type PaymentByHand = z.output<typeof PaymentByHand>

export const recordPayment = route('POST', '/api/admin/applications/:id/payments', {
  summary: 'Record a payment that came through a channel of payments by hand',
  permission: 'money.keep',
  changes: ['payment', 'message'],
  idempotent: true,
  status: 201,
  body: PaymentByHand,
  refusals: [409],
  reply: Payment,
})

export const TYPING_ERROR = 'typing_error'

export const reversePayment = route('POST', '/api/admin/payments/:id/reversal', {
  summary:
    'Reverse a payment that did not come after all, came for someone else, or, with the reason `typing_error`, never was money',
  permission: 'money.keep',
  stepUp: 'reverse a payment',
  changes: ['payment', 'message'],
  idempotent: true,
  status: 201,
  body: z.object({ reason: Reason }),
  refusals: [409],
  reply: Payment,
})
