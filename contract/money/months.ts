import { z } from 'zod'
import { isMonth } from '#contract/calendar.ts'
import { Instant, Money, route } from '#contract/route.ts'

export const LedgerAccount = z.enum([
  'receivable',
  'unapplied',
  'client_funds',
  'refunds_payable',
  'disputed',
  'clearing',
  'bank',
  'revenue',
  'gateway_fees',
  'bad_debt',
  'exchange',
  'exchange_difference',
])
export type LedgerAccount = z.infer<typeof LedgerAccount>

const WHICH_MONTH = 'Give the month as 2026-10'
const Month = z.string({ error: WHICH_MONTH }).refine(isMonth, { error: WHICH_MONTH })

export const MonthSum = z.object({
  account: LedgerAccount,
  channel: z.string().nullable(),
  currency: z.string(),
  opening: Money,
  debits: Money,
  credits: Money,
  closing: Money,
})
export type MonthSum = z.infer<typeof MonthSum>

export const ClosedMonth = z.object({
  id: z.string(),
  closedAt: Instant,
  closedBy: z.string().nullable(),
  sums: z.array(MonthSum),
})
export type ClosedMonth = z.infer<typeof ClosedMonth>

export const listClosedMonths = route('GET', '/api/admin/closed-months', {
  summary: 'The months of the books that are closed, the latest first, with their sums as they were closed',
  permission: 'money.read',
  shows: ['closed_month'],
  page: true,
  reply: z.array(ClosedMonth),
})

export const UnfinishedMoney = z.enum(['proofs', 'bank_lines', 'held_payments', 'refunds', 'refund_requests'])
export type UnfinishedMoney = z.infer<typeof UnfinishedMoney>

const Unfinished = z.array(z.object({ kind: UnfinishedMoney, count: z.int() }))

export const MonthToClose = z.object({
  month: z.string(),
  isFirst: z.boolean(),
  from: z.string(),
  to: z.string(),
  unfinished: Unfinished,
  sums: z.array(MonthSum),
})
export type MonthToClose = z.infer<typeof MonthToClose>

export const getMonthToClose = route('GET', '/api/admin/closed-months/next', {
  summary: 'The month that is closed next, with its sums and what is unfinished; null where no open month is over',
  permission: 'money.read',
  shows: ['closed_month'],
  query: z.object({ month: Month.optional() }),
  refusals: [409],
  reply: MonthToClose.nullable(),
})

export const closeMonth = route('POST', '/api/admin/closed-months', {
  summary: 'Close a month of the books for good: whatever is entered for it later stands in the month that is open',
  permission: 'money.keep',
  stepUp: 'close a month of the books',
  changes: ['closed_month'],
  status: 201,
  mayBeThere: true,
  body: z.object({ month: Month }),
  refusals: [409],
  reply: ClosedMonth,
})

export const MoneyCounts = z.object({
  unfinished: Unfinished,
  overdueCharges: z.int(),
  monthsToClose: z.int(),
})
export type MoneyCounts = z.infer<typeof MoneyCounts>

export const countMoney = route('GET', '/api/admin/money/counts', {
  summary:
    'How much waits: reported and held payments, refunds, lines of the bank, overdue charges and months to close',
  permission: 'money.read',
  unattended: true,
  shows: ['payment', 'bank_line', 'closed_month'],
  reply: MoneyCounts,
})
