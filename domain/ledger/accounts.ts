/** The accounts of the books: the side on which each grows, and whose it is. One account holds one currency. */
export const accountKinds = {
  receivable: { normal: 'debit', of: 'application' },
  unapplied: { normal: 'credit', of: 'application' },
  client_funds: { normal: 'credit', of: 'application' },
  refunds_payable: { normal: 'credit', of: 'application' },
  disputed: { normal: 'debit', of: 'application' },
  clearing: { normal: 'debit', of: 'channel' },
  bank: { normal: 'debit', of: 'provider' },
  revenue: { normal: 'credit', of: 'provider' },
  gateway_fees: { normal: 'debit', of: 'provider' },
  bad_debt: { normal: 'debit', of: 'provider' },
} as const satisfies Record<string, { normal: 'debit' | 'credit'; of: 'application' | 'channel' | 'provider' }>

export type AccountKind = keyof typeof accountKinds

/** The owner of what belongs to no application and to no channel of payments by hand. */
export const PROVIDER = '00000000-0000-0000-0000-000000000000'

/** What an applicant owes is the sum of these, and what is owed to the applicant is the same below zero. */
export const balanceAccounts: readonly AccountKind[] = ['receivable', 'unapplied', 'refunds_payable', 'disputed']

export const isOfBalance = (kind: AccountKind): boolean => balanceAccounts.includes(kind)

/** Money that is held for somebody is never less than nothing. */
export const neverNegative: readonly AccountKind[] = ['unapplied', 'client_funds', 'refunds_payable']
