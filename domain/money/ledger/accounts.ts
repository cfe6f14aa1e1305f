import type { LedgerAccount } from '#contract/money/months.ts'

interface AccountFacts {
  normal: 'debit' | 'credit'
  of: 'application' | 'channel' | 'provider'
  label: string
}

/** The accounts of the books: the side on which each grows, and whose it is. One account holds one currency. */
export const accountKinds = {
  receivable: { normal: 'debit', of: 'application', label: 'Owed by clients' },
  unapplied: { normal: 'credit', of: 'application', label: 'Paid and not used yet' },
  client_funds: { normal: 'credit', of: 'application', label: 'Held for third parties' },
  refunds_payable: { normal: 'credit', of: 'application', label: 'Refunds to be sent' },
  disputed: { normal: 'debit', of: 'application', label: 'Disputed at the bank' },
  clearing: { normal: 'debit', of: 'channel', label: 'Clearing' },
  bank: { normal: 'debit', of: 'provider', label: 'Bank' },
  revenue: { normal: 'credit', of: 'provider', label: 'Revenue' },
  gateway_fees: { normal: 'debit', of: 'provider', label: 'Provider fees' },
  bad_debt: { normal: 'debit', of: 'provider', label: 'Written off' },
  exchange: { normal: 'credit', of: 'provider', label: 'Between currencies' },
  exchange_difference: { normal: 'credit', of: 'provider', label: 'Exchange difference' },
} as const satisfies Record<LedgerAccount, AccountFacts>

export type AccountKind = LedgerAccount

/** The owner of what belongs to no application and to no channel of payments by hand. */
export const PROVIDER = '00000000-0000-0000-0000-000000000000'

/** What an applicant owes is the sum of these, and what is owed to the applicant is the same below zero. */
export const balanceAccounts: readonly AccountKind[] = ['receivable', 'unapplied', 'refunds_payable', 'disputed']

export const isOfBalance = (kind: AccountKind): boolean => balanceAccounts.includes(kind)

/** Money that is held for somebody is never less than nothing. */
export const neverNegative: readonly AccountKind[] = ['unapplied', 'client_funds', 'refunds_payable']
