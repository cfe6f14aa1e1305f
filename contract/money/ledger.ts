import { z } from 'zod'
import { PDF } from '#contract/documents/accepted-file.ts'
import { Instant, Money, optionalText, rawRoute, requiredText, route } from '#contract/route.ts'
import { REASON_REQUIRED } from '#contract/shared-fields.ts'

export const AMOUNT_ABOVE_ZERO = 'Enter an amount above zero, such as 1500.00'
export const NOT_A_CURRENCY = 'Give a currency with two decimals by its code, such as PHP'
const NOT_A_DAY = 'Give the date as yyyy-mm-dd'
export const PAYEE_REQUIRED = 'Say who it is paid to'
export const CREDIT_TOO_HIGH = 'A credit cannot be more than what was charged'
export const DUE_FAR_AWAY = 'Give a due date within ten years of today'
export const APPLICATION_FEE = 'Application fee'

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
  shows: ['payment', 'application'],
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
