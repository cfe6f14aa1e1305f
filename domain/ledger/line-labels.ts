import type { LedgerLineKind } from '#contract/money.ts'

export const lineLabels: Record<LedgerLineKind, string> = {
  charge: 'Charge',
  payment: 'Payment',
  credit: 'Credit',
  refund: 'Refund',
  write_off: 'Written off',
  reversal: 'Reversal',
  dispute: 'Dispute',
  disbursement: 'Passed on',
  gateway_fee: 'Provider fee',
}
