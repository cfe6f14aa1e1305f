import type { AccountStatement } from '#contract/money/ledger.ts'

export interface MoneyActionProps {
  applicationId: string
  statement: AccountStatement | undefined
  onClose: () => void
}

export const owedIn = (statement: AccountStatement | undefined, currency: string) => ({
  owes: statement && (statement.currencies.find((one) => one.currency === currency)?.closing ?? '0.00'),
  currency,
})
