import { z } from 'zod'
import { Id, Instant, idOf, Money, Nothing, optionalText, requiredText, route, storableText } from '#contract/route.ts'
import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import { ConfirmDifference } from './payments-by-hand.ts'

export const CHOOSE_CHANNEL = 'Choose the account that the statement is of'
export const CSV_REQUIRED = 'Choose the CSV file of the statement'
export const DATE_COLUMN_REQUIRED = 'Say which column holds the date'
export const AMOUNT_COLUMN_REQUIRED = 'Say which column holds the amount, or which hold money in and money out'
export const MOST_STATEMENT_LINES = 2_000

const column = z.preprocess((name) => (name === '' || name === null ? undefined : name), optionalText(100))

export const StatementMapping = z
  .object({
    date: requiredText(DATE_COLUMN_REQUIRED, 100),
    amount: column,
    credit: column,
    debit: column,
    reference: column,
    description: column,
    balance: column,
  })
  .refine(({ amount, credit }) => amount || credit, { error: AMOUNT_COLUMN_REQUIRED, path: ['amount'] })
export type StatementMapping = z.output<typeof StatementMapping>

export const NewBankStatement = z.object({
  channelId: idOf(CHOOSE_CHANNEL),
  csv: storableText(CSV_REQUIRED).min(1, { error: CSV_REQUIRED }),
  mapping: StatementMapping,
  /** Such as MM/DD/YYYY; optional where only one format parses every date. */
  dateFormat: optionalText(30),
  acceptGaps: z.boolean({ error: 'Say true or false' }).default(false),
  /** Imports the statement although its days are in the future or far from those of the account. */
  confirmDates: z.boolean({ error: 'Say true or false' }).optional(),
})
export type NewBankStatement = z.output<typeof NewBankStatement>

export const BankLineState = z.enum(['open', 'matched', 'not_ours', 'outgoing'])
export type BankLineState = z.infer<typeof BankLineState>

export const BankLineSuggestion = z.object({
  /** `exact`: same reference and amount; `reference`: same reference; `likely`: same amount, close day. */
  kind: z.enum(['exact', 'reference', 'likely']),
  proofId: z.string().nullable(),
  paymentId: z.string().nullable(),
  applicationId: z.string(),
  applicationNumber: z.string(),
  applicant: z.string(),
  payerName: z.string().nullable(),
  amount: Money,
  paidOn: z.string(),
  references: z.array(z.string()),
})
export type BankLineSuggestion = z.infer<typeof BankLineSuggestion>

export const BankLine = z.object({
  id: z.string(),
  statementId: z.string(),
  line: z.number(),
  bookedOn: z.string(),
  /** Below zero for outgoing money. */
  amount: Money,
  currency: z.string(),
  reference: z.string().nullable(),
  description: z.string(),
  balance: Money.nullable(),
  state: BankLineState,
  notOursReason: z.string().nullable(),
  matches: z.array(
    z.object({
      paymentId: z.string(),
      receiptNumber: z.string(),
      applicationId: z.string(),
      applicationNumber: z.string(),
      clientName: z.string(),
      amount: Money,
    }),
  ),
})
export type BankLine = z.infer<typeof BankLine>

export const BankLineToMatch = BankLine.extend({ suggestions: z.array(BankLineSuggestion) })
export type BankLineToMatch = z.infer<typeof BankLineToMatch>

export const BankStatement = z.object({
  id: z.string(),
  channelId: z.string(),
  channelName: z.string(),
  currency: z.string(),
  firstOn: z.string(),
  lastOn: z.string(),
  newLines: z.number(),
  repeatedLines: z.number(),
  openLines: z.number(),
  hasGaps: z.boolean(),
  createdAt: Instant,
})
export type BankStatement = z.infer<typeof BankStatement>

export const BankStatementToMatch = BankStatement.extend({ lines: z.array(BankLineToMatch) })
export type BankStatementToMatch = z.infer<typeof BankStatementToMatch>

export const ConfirmMatch = z
  .object({
    lineIds: z.array(Id, { error: 'Choose the lines' }).min(1, { error: 'Choose the lines' }).max(50),
    proofIds: z.array(Id).max(50).default([]),
    paymentIds: z.array(Id).max(50).default([]),
    confirmDifference: ConfirmDifference.optional(),
  })
  .refine(({ proofIds, paymentIds }) => proofIds.length + paymentIds.length > 0, {
    error: 'Choose the payments',
    path: ['proofIds'],
  })
  .refine(({ lineIds, proofIds, paymentIds }) => lineIds.length === 1 || proofIds.length + paymentIds.length === 1, {
    error: 'Match one line with many payments, or many lines with one payment',
    path: ['lineIds'],
  })
export type ConfirmMatch = z.output<typeof ConfirmMatch>

export const importBankStatement = route('POST', '/api/admin/bank-statements', {
  summary: 'Import a statement of an account as CSV; lines that are there already are left as they are',
  permission: 'money.keep',
  changes: ['bank_line'],
  idempotent: true,
  status: 201,
  mayBeThere: true,
  body: NewBankStatement,
  refusals: [404, 409],
  reply: BankStatementToMatch,
})

export const listBankStatements = route('GET', '/api/admin/bank-statements', {
  summary: 'The statements that were imported, newest first',
  permission: 'money.read',
  shows: ['bank_line'],
  reads: { what: 'payments.listed' },
  query: z.object({ channelId: Id.optional() }),
  page: true,
  reply: z.array(BankStatement),
})

export const getBankStatement = route('GET', '/api/admin/bank-statements/:id', {
  summary: 'The lines of a statement, with the payments that each may be',
  permission: 'money.read',
  shows: ['payment', 'bank_line'],
  reads: { what: 'payments.listed' },
  reply: BankStatementToMatch,
})

export const deleteBankStatement = route('DELETE', '/api/admin/bank-statements/:id', {
  summary: 'Take the import of a statement back with its lines, while none of them is matched',
  permission: 'money.keep',
  changes: ['bank_line'],
  refusals: [409],
})

export const getStatementMapping = route('GET', '/api/admin/payment-channels/:id/statement-mapping', {
  summary: 'How the last statement of an account was read, so that the next one is read alike',
  permission: 'money.read',
  reply: z.object({ mapping: z.record(z.string(), z.string()), dateFormat: z.string() }).nullable(),
})

export const listOpenBankLines = route('GET', '/api/admin/bank-lines', {
  summary: 'Money that arrived in an account and is matched with no payment yet, newest first',
  permission: 'money.read',
  shows: ['bank_line'],
  reads: { what: 'payments.listed' },
  query: z.object({ channelId: Id.optional() }),
  page: true,
  reply: z.array(BankLine),
})

export const confirmBankMatch = route('POST', '/api/admin/bank-lines/matches', {
  summary: 'Match lines with payments; a reported payment is confirmed by it',
  permission: 'money.keep',
  changes: ['payment', 'message', 'bank_line'],
  idempotent: true,
  status: 201,
  body: ConfirmMatch,
  refusals: [403, 404, 409],
  reply: z.object({ lines: z.array(BankLine) }),
})

export const assignBankLine = route('POST', '/api/admin/bank-lines/:id/assignment', {
  summary: 'Record money that nobody reported as a payment of an application',
  permission: 'money.keep',
  changes: ['payment', 'bank_line'],
  idempotent: true,
  status: 201,
  body: z.object({
    applicationId: idOf('Say which application it is for'),
    payerName: optionalText(),
    confirmDifference: ConfirmDifference.optional(),
  }),
  refusals: [409],
  reply: BankLine,
})

export const unmatchBankLine = route('POST', '/api/admin/bank-lines/:id/unmatch', {
  summary: 'Take a line off its payments, which stay recorded, or say that it is ours after all',
  permission: 'money.keep',
  changes: ['bank_line'],
  body: Nothing,
  refusals: [409],
  reply: BankLine,
})

export const excludeBankLine = route('POST', '/api/admin/bank-lines/:id/not-ours', {
  summary: 'Say that money in an account is no payment of an applicant',
  permission: 'money.keep',
  changes: ['bank_line'],
  body: z.object({ reason: requiredText(REASON_REQUIRED, 200) }),
  refusals: [409],
  reply: BankLine,
})
