import { z } from 'zod'
import { Instant, Money, optionalText, rawRoute, requiredText, route } from '#contract/route.ts'
import { Currency } from './ledger.ts'

export const ChannelKind = z.enum(['gcash', 'maya', 'bank', 'counter', 'remittance'], {
  error: 'Choose gcash, maya, bank, counter or remittance',
})
export type ChannelKind = z.infer<typeof ChannelKind>

export const PaymentChannel = z.object({
  id: z.string(),
  kind: ChannelKind,
  name: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  currency: z.string(),
  instructions: z.string().nullable(),
  qrUrl: z.string().nullable(),
  status: z.enum(['proposed', 'active', 'retired']),
  changedAt: Instant,
  /** Units of this currency per unit of the portal's currency; null without conversion or without a set rate. */
  rate: z.string().nullable(),
  rateId: z.string().nullable(),
  rateUntil: Instant.nullable(),
  /** What the calling applicant owes, in the currency of the channel; null without an application. */
  amountDue: Money.nullable(),
  /** Set for a proposer, who must leave the confirmation to a colleague. */
  waitsForColleague: z.literal(true).optional(),
})
export type PaymentChannel = z.infer<typeof PaymentChannel>

export const NewPaymentChannel = z.object({
  kind: ChannelKind,
  name: requiredText('Give the channel a name', 100),
  accountName: requiredText('Give the name of the account', 100),
  accountNumber: requiredText('Give the number of the account', 100),
  currency: Currency,
  instructions: optionalText(1000).nullable(),
  qrUploadURL: optionalText(2000).nullable(),
})
export type NewPaymentChannel = z.output<typeof NewPaymentChannel>

export const listPaymentChannels = route('GET', '/api/payment-channels', {
  summary: 'Where payments by hand are made; to admins also what is proposed and what is retired',
  access: 'signed-in',
  shows: ['payment', 'payment_channel', 'application'],
  reply: z.array(PaymentChannel),
})

export const getPaymentChannelQr = rawRoute('GET', '/api/payment-channels/:id/qr', {
  summary: "The QR picture of a channel of payments by hand, as the company's bank or wallet made it",
  access: 'signed-in',
  answers: { 200: ['image/png', 'image/jpeg'] },
  refusals: [404],
})

export const proposePaymentChannel = route('POST', '/api/admin/payment-channels', {
  summary: 'Propose a channel of payments by hand; somebody else of the team confirms it',
  permission: 'channels.propose',
  changes: ['payment_channel'],
  status: 201,
  body: NewPaymentChannel,
  refusals: [409],
  reply: PaymentChannel,
})

export const changePaymentChannel = route('PUT', '/api/admin/payment-channels/:id', {
  summary: 'Confirm a proposed channel of payments by hand, or retire one',
  permission: 'channels.decide',
  stepUp: 'change an account that applicants pay to',
  changes: ['payment_channel'],
  body: z.object({ status: z.enum(['active', 'retired'], { error: 'Say active or retired' }) }),
  refusals: [403, 409],
  reply: PaymentChannel,
})
