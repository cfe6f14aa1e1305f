import type { LedgerAccount } from '#contract/money/months.ts'

interface AccountFacts {
  normal: 'debit' | 'credit'
  of: 'application' | 'channel' | 'company'
  label: string
}

/** The ledger accounts: the normal side and the kind of owner. One account holds one currency. */
export const accountKinds = {
  receivable: { normal: 'debit', of: 'application', label: 'Owed by clients' },
  unapplied: { normal: 'credit', of: 'application', label: 'Paid and not used yet' },
  client_funds: { normal: 'credit', of: 'application', label: 'Held for third parties' },
  refunds_payable: { normal: 'credit', of: 'application', label: 'Refunds to be sent' },
  disputed: { normal: 'debit', of: 'application', label: 'Disputed at the bank' },
  clearing: { normal: 'debit', of: 'channel', label: 'Clearing' },
  bank: { normal: 'debit', of: 'company', label: 'Bank' },
  revenue: { normal: 'credit', of: 'company', label: 'Revenue' },
  gateway_fees: { normal: 'debit', of: 'company', label: 'Provider fees' },
  bad_debt: { normal: 'debit', of: 'company', label: 'Written off' },
  exchange: { normal: 'credit', of: 'company', label: 'Between currencies' },
  exchange_difference: { normal: 'credit', of: 'company', label: 'Exchange difference' },
} as const satisfies Record<LedgerAccount, AccountFacts>

export type AccountKind = LedgerAccount

/** Stands as owner of the accounts of the company and of the card provider. */
export const NO_OWNER = '00000000-0000-0000-0000-000000000000'

/** The sum of these accounts is the applicant's debt; below zero it is a credit. */
export const balanceAccounts: readonly AccountKind[] = ['receivable', 'unapplied', 'refunds_payable', 'disputed']

export const isOfBalance = (kind: AccountKind): boolean => balanceAccounts.includes(kind)

/** Accounts for money held on behalf of others, which never fall below zero. */
export const neverNegative: readonly AccountKind[] = ['unapplied', 'client_funds', 'refunds_payable']
