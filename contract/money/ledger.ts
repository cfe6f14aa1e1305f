import { z } from 'zod'
import { PDF } from '#contract/documents/accepted-file.ts'
import { Id, Instant, idOf, Money, optionalText, rawRoute, requiredText, route } from '#contract/route.ts'
import { REASON_REQUIRED, Reason } from '#contract/shared-fields.ts'
import { INVALID_AMOUNT, Payment } from './payments.ts'

export const AMOUNT_ABOVE_ZERO = 'Enter an amount above zero, such as 1500.00'
export const NOT_A_CURRENCY = 'Give a currency with two decimals by its code, such as PHP'
const NOT_A_DAY = 'Give the date as yyyy-mm-dd'
export const PAYEE_REQUIRED = 'Say who it is paid to'
export const CREDIT_TOO_HIGH = 'A credit cannot be more than what was charged'
export const REPORTED_BY_YOU =
  'You reported a payment of this client yourself, which nobody has confirmed yet. Another member of the team has to do that first.'
export const PAID_LONG_AGO = 'The payment cannot be more than ten years old'
export const DUE_FAR_AWAY = 'Give a due date within ten years of today'
export const PLAIN_REFERENCE = 'Write the reference with the letters A to Z and the digits 0 to 9'
export const APPLICATION_FEE = 'Application fee'
export const SAME_REFERENCE = 'This reference was already submitted'

function wrongAmount(typed: unknown): string | undefined {
  if (typeof typed !== 'string') return undefined
  if (/^\d+\.\d{3,}$/.test(typed)) return 'Give at most two decimals, such as 1500.00'
  if (/^\d{9,}(\.\d{1,2})?$/.test(typed)) return 'This amount is too large: it has more than 8 digits'
  return /^[^-]*[^-\d.]/.test(typed) ? 'Write the amount with digits alone, such as 1500.00' : undefined
}

/** Parses a decimal string or a number with at most two decimals into a string with two decimals. */
export const decimalAs = (sentence: string, sentenceFor: (typed: unknown) => string = () => sentence) =>
  z
    .union([z.string(), z.number().transform(String)], { error: sentence })
    .pipe(
      z
        .string()
        .trim()
        .regex(/^\d{1,8}(\.\d{1,2})?$/, { error: ({ input }) => sentenceFor(input) }),
    )
    .transform((amount) => {
      const [units = '0', cents = ''] = amount.split('.')
      return `${Number(units)}.${cents.padEnd(2, '0')}`
    })

export const amountAs = (sentence: string) =>
  decimalAs(sentence, (typed) => wrongAmount(typed) ?? sentence).refine((amount) => amount !== '0.00', {
    error: sentence,
  })

const hasTwoDecimals = (currency: string) =>
  Intl.supportedValuesOf('currency').includes(currency) &&
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 2

export const Currency = z
  .string({ error: NOT_A_CURRENCY })
  .trim()
  .toUpperCase()
  .refine(hasTwoDecimals, { error: NOT_A_CURRENCY })

export const Day = z.iso.date({ error: NOT_A_DAY })

export const Charge = z.object({
  id: z.string(),
  applicationId: z.string(),
  code: z.string(),
  description: z.string(),
  amount: Money,
  currency: z.string(),
  dueOn: z.string().nullable(),
  /** The third party that finally gets the money; null where the company gets it. */
  payee: z.string().nullable(),
  /** False where the applicant pays the third party directly. */
  collected: z.boolean(),
  createdAt: Instant,
})
export type Charge = z.infer<typeof Charge>

export const NewCharge = z
  .object({
    description: requiredText('Say what is charged'),
    amount: amountAs(AMOUNT_ABOVE_ZERO),
    currency: Currency.optional(),
    code: optionalText(50),
    dueOn: Day.nullish(),
    payee: optionalText().nullable(),
    collected: z.boolean({ error: 'Say true where we collect it, false where it is paid elsewhere' }).default(true),
  })
  .refine(({ payee, collected }) => collected || Boolean(payee), { error: PAYEE_REQUIRED, path: ['payee'] })
export type NewCharge = z.output<typeof NewCharge>

export const Credit = z.object({
  id: z.string(),
  applicationId: z.string(),
  amount: Money,
  currency: z.string(),
  reason: z.string(),
  createdAt: Instant,
})
export type Credit = z.infer<typeof Credit>

export const NewCredit = z.object({
  amount: amountAs(AMOUNT_ABOVE_ZERO),
  currency: Currency.optional(),
  /** The applicant reads the reason in the statement. */
  reason: requiredText(REASON_REQUIRED, 200),
})
export type NewCredit = z.output<typeof NewCredit>

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

export const StatementLineKind = z.enum(['charge', 'payment', 'credit', 'refund', 'write_off', 'reversal'])
export type StatementLineKind = z.infer<typeof StatementLineKind>

/** Amounts above zero raise the debt; a balance below zero is a credit of the applicant. */
export const AccountStatement = z.object({
  asOf: z.string(),
  currencies: z.array(
    z.object({
      currency: z.string(),
      opening: Money,
      lines: z.array(
        z.object({
          date: z.string(),
          kind: StatementLineKind,
          description: z.string(),
          amount: Money,
          balance: Money,
        }),
      ),
      closing: Money,
      due: z.array(z.object({ date: z.string(), amount: Money, description: z.string() })),
    }),
  ),
  /** As of now, whatever the period: `checking` awaits a decision; `toPay` excludes it and refunds under way. */
  asked: z.array(z.object({ currency: z.string(), checking: Money, toPay: Money })),
  elsewhere: z.array(z.object({ payee: z.string(), currency: z.string(), amount: Money, description: z.string() })),
  held: z.array(z.object({ payee: z.string(), currency: z.string(), received: Money, spent: Money })),
})
export type AccountStatement = z.infer<typeof AccountStatement>

export const StatementPeriod = z.object({
  from: Day.optional(),
  asOf: Day.optional(),
})

export const getStatement = route('GET', '/api/applications/:id/statement', {
  summary: 'What an application was charged and paid, with a running balance for each currency, and what is due',
  access: 'signed-in',
  shows: ['payment'],
  reads: { what: 'payments.read', of: 'application' },
  query: StatementPeriod,
  refusals: [403],
  reply: AccountStatement,
})

const statementAs = {
  access: 'signed-in',
  reads: { what: 'payments.read', of: 'application' },
  query: StatementPeriod,
  refusals: [400, 403, 404, 429],
} as const

export const getStatementCsv = rawRoute('GET', '/api/applications/:id/statement.csv', {
  ...statementAs,
  summary: 'The statement of an application as CSV',
  answers: { 200: 'text/csv' },
})

export const getStatementPdf = rawRoute('GET', '/api/applications/:id/statement.pdf', {
  ...statementAs,
  summary: 'The statement of an application as a PDF',
  answers: { 200: PDF },
})

export const raiseCharge = route('POST', '/api/admin/applications/:id/charges', {
  summary: 'Charge an application: a fee of ours, one that we collect for others, or one that is paid elsewhere',
  permission: 'money.keep',
  changes: ['payment'],
  idempotent: true,
  status: 201,
  body: NewCharge,
  refusals: [409],
  reply: Charge,
})

export const giveCredit = route('POST', '/api/admin/applications/:id/credits', {
  summary: 'Take something off what an application was charged',
  permission: 'money.keep',
  stepUp: 'give a credit',
  changes: ['payment'],
  idempotent: true,
  status: 201,
  body: NewCredit,
  refusals: [409],
  reply: Credit,
})

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

export const listPaymentChannels = route('GET', '/api/payment-channels', {
  summary: 'Where payments by hand are made; to admins also what is proposed and what is retired',
  access: 'signed-in',
  shows: ['payment', 'payment_channel'],
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
