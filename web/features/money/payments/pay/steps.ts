import type { startPayment } from '#contract/money/payments.ts'
import type { Reply } from '#contract/route.ts'

export type PaymentDialogState =
  | { name: 'preparing'; amount: string }
  | { name: 'not configured' }
  | ({ name: 'card'; amount: string } & Reply<typeof startPayment>)
  /** The card was accepted; `transactionId` is what its row will be known by. */
  | { name: 'sent'; transactionId: string }
  | { name: 'not completed' }

export type Preparing = Extract<PaymentDialogState, { name: 'preparing' }>
export type RedirectResult = Extract<PaymentDialogState, { name: 'sent' | 'not completed' }>
