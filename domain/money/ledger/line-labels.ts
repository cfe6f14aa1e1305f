import type { LedgerLineKind } from '#contract/money/overview.ts'

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
  exchange_in: 'Came in another currency',
  exchange_out: 'Sent in another currency',
  exchange_gain: 'Gain by exchange',
  exchange_loss: 'Loss by exchange',
}
