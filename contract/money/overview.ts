import { z } from 'zod'
import { DayOfFilter, isRange, WRONG_RANGE } from '#contract/calendar.ts'
import { Id, Instant, Money, requiredText, route, searchText } from '#contract/route.ts'
import { AMOUNT_ABOVE_ZERO, amountAs, Credit, Currency, Day, NewCredit, PAYEE_REQUIRED } from './ledger.ts'
import { Payment, PaymentInvoice } from './payments.ts'

export const WRITE_OFF_TOO_HIGH =
  'No more can be written off than is open. For the fee of a third party, give a credit.'
export const NOTHING_FOR_PAYEE = 'Nothing was charged for this payee in this currency'

// Copies, so that the API documentation names each schema.
export const WriteOff = Credit.extend({})
export type WriteOff = z.infer<typeof WriteOff>

export const NewWriteOff = NewCredit.extend({})
export type NewWriteOff = z.output<typeof NewWriteOff>

export const writeOff = route('POST', '/api/admin/applications/:id/write-offs', {
  summary: 'Write off what an application owes us and will not pay',
  permission: 'money.keep',
  stepUp: 'write off what a client owes',
  changes: ['payment'],
  idempotent: true,
  status: 201,
  body: NewWriteOff,
  refusals: [409],
  reply: WriteOff,
})

export const Disbursement = z.object({
  id: z.string(),
  applicationId: z.string(),
  payee: z.string(),
  amount: Money,
  currency: z.string(),
  paidOn: z.string(),
  reference: z.string(),
  advanced: z.boolean(),
  createdAt: Instant,
})
export type Disbursement = z.infer<typeof Disbursement>

export const NewDisbursement = z.object({
  payee: requiredText(PAYEE_REQUIRED),
  amount: amountAs(AMOUNT_ABOVE_ZERO),
  currency: Currency.optional(),
  paidOn: Day.optional(),
  reference: requiredText('Give the reference of the payment', 100),
  advanced: z.boolean({ error: 'Say true where we advance a part of it' }).default(false),
})
export type NewDisbursement = z.output<typeof NewDisbursement>

export const recordDisbursement = route('POST', '/api/admin/applications/:id/disbursements', {
  summary: "Record that a third party's fee was passed on: no more than was paid of it, unless it is advanced",
  permission: 'money.keep',
  changes: ['payment'],
  idempotent: true,
  status: 201,
  body: NewDisbursement,
  refusals: [409],
  reply: Disbursement,
})

export const NewPaymentInvoice = z.object({
  number: requiredText('Give the number of the invoice', 50),
  issuedOn: Day,
})
export type NewPaymentInvoice = z.output<typeof NewPaymentInvoice>

export const noteInvoice = route('PUT', '/api/admin/payments/:id/invoice', {
  summary: "Note the number and the date of the company's own invoice about a payment",
  permission: 'money.keep',
  changes: ['payment'],
  body: NewPaymentInvoice,
  refusals: [409],
  reply: Payment,
})

export const LedgerLineKind = z.enum(
  [
    'charge',
    'payment',
    'credit',
    'refund',
    'write_off',
    'reversal',
    'dispute',
    'disbursement',
    'gateway_fee',
    'exchange_in',
    'exchange_out',
    'exchange_gain',
    'exchange_loss',
  ],
  { error: 'Choose a kind from the list' },
)
export type LedgerLineKind = z.infer<typeof LedgerLineKind>

export const LedgerLine = z.object({
  id: z.string(),
  date: z.string(),
  /** The real day of the money where its month was already closed; the line counts in the month that was open. */
  valueDate: z.string().nullable(),
  kind: LedgerLineKind,
  /** Below zero where the line reverses an earlier one. */
  amount: Money,
  currency: z.string(),
  description: z.string(),
  applicationId: z.string(),
  applicationNumber: z.string().nullable(),
  clientName: z.string().nullable(),
  payment: z
    .object({
      id: z.string(),
      /** The channel of a payment by hand; null for the card provider. */
      channel: z.string().nullable(),
      reference: z.string().nullable(),
      receiptNumber: z.string().nullable(),
      invoice: PaymentInvoice.nullable(),
    })
    .nullable(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const CARD = 'card'

export const LedgerFilter = z
  .object({
    kind: LedgerLineKind.optional(),
    channel: z.union([z.literal(CARD), Id], { error: 'Choose a channel from the list' }).optional(),
    from: DayOfFilter,
    to: DayOfFilter,
    /** Words of a name or an application number, or a complete reference or receipt number. */
    search: searchText,
    invoice: z.literal('missing', { error: 'invoice must be missing' }).optional(),
  })
  .refine(isRange, WRONG_RANGE)
export type LedgerFilter = z.output<typeof LedgerFilter>

export const listLedger = route('GET', '/api/admin/ledger', {
  summary: 'Charges, payments, credits, refunds and whatever else moved money, over all applications, newest first',
  permission: 'money.read',
  shows: ['payment', 'application'],
  reads: { what: 'payments.listed' },
  query: LedgerFilter,
  page: true,
  reply: z.array(LedgerLine),
})

export const DueAge = z.enum(['not_due', 'to_30', 'to_60', 'older'], {
  error: 'Choose not_due, to_30, to_60 or older',
})
export type DueAge = z.infer<typeof DueAge>

export const DueAges = z.object({
  asOf: z.string(),
  currencies: z.array(z.object({ currency: z.string(), ages: z.record(DueAge, Money), total: Money })),
})
export type DueAges = z.infer<typeof DueAges>

export const getDueAges = route('GET', '/api/admin/dues/ages', {
  summary: 'What is open of all charges, by how long it has been due, for each currency',
  permission: 'money.read',
  shows: ['payment', 'application'],
  reply: DueAges,
})

export const DueCharge = z.object({
  id: z.string(),
  description: z.string(),
  /** Null until the application reaches the step at which the charge is due. */
  dueFrom: z.string().nullable(),
  dueAtStep: z.string().nullable(),
  daysOverdue: z.int(),
  amount: Money,
  open: Money,
  currency: z.string(),
  payee: z.string().nullable(),
  applicationId: z.string(),
  applicationNumber: z.string(),
  clientName: z.string(),
})
export type DueCharge = z.infer<typeof DueCharge>

export const listDues = route('GET', '/api/admin/dues', {
  summary: 'The charges that are open in one currency, what has been due for longest first',
  permission: 'money.read',
  shows: ['payment', 'application'],
  reads: { what: 'payments.listed' },
  query: z.object({ currency: Currency.optional(), age: DueAge.optional() }),
  page: true,
  reply: z.array(DueCharge),
})

export const PostedAlone = z.object({
  applicationId: z.string(),
  applicationNumber: z.string(),
  clientName: z.string().nullable(),
  kind: z.enum(['payment', 'credit', 'write_off', 'disbursement']),
  wasReported: z.boolean(),
  by: z.string(),
  count: z.int(),
  amount: Money,
  currency: z.string(),
})
export type PostedAlone = z.infer<typeof PostedAlone>

export const DayEnd = z.object({
  day: z.string(),
  closed: z.boolean(),
  channels: z.array(
    z.object({
      /** The id of a channel of payments by hand; null for the card provider. */
      channelId: z.string().nullable(),
      channel: z.string().nullable(),
      currency: z.string(),
      payments: z.int(),
      received: Money,
      /** Reversals, refunds and chargebacks, as a positive amount. */
      wentBack: Money,
      /** Typing errors, left out of the other sums on both the day of the payment and the day of its reversal. */
      corrected: Money,
      net: Money,
    }),
  ),
  totals: z.array(z.object({ currency: z.string(), received: Money, wentBack: Money, corrected: Money, net: Money })),
  /** Payments that one person posted alone for one client on this day, from TWO_PEOPLE_FROM on, largest first. */
  alone: z.array(PostedAlone),
})
export type DayEnd = z.infer<typeof DayEnd>

export const getDayEnd = route('GET', '/api/admin/day-end', {
  summary: 'What came and went back on one day, by channel and currency; today where no day is given',
  permission: 'money.read',
  shows: ['payment', 'closed_month'],
  reads: { what: 'payments.listed' },
  query: z.object({ day: DayOfFilter }),
  reply: DayEnd,
})
