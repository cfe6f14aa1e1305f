import type { startPayment } from '#contract/money/payments.ts'
import type { Reply } from '#contract/route.ts'

export type PaymentStep =
  | { name: 'preparing'; amount: string }
  | { name: 'not configured' }
  | ({ name: 'card'; amount: string } & Reply<typeof startPayment>)
  /** The card was accepted; `transactionId` is what its row will be known by. */
  | { name: 'sent'; transactionId: string }
  | { name: 'not completed' }

export type Preparing = Extract<PaymentStep, { name: 'preparing' }>
export type RedirectResult = Extract<PaymentStep, { name: 'sent' | 'not completed' }>
