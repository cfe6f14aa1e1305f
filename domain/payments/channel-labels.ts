import type { PaymentChannel } from '#contract/ledger.ts'

export const channelKindLabels: Record<PaymentChannel['kind'], string> = {
  gcash: 'GCash',
  maya: 'Maya',
  bank: 'Bank account',
  counter: 'Counter',
  remittance: 'Remittance',
}

export const channelStatusLabels: Record<PaymentChannel['status'], string> = {
  proposed: 'Waiting for a colleague',
  active: 'In use',
  retired: 'No longer in use',
}
