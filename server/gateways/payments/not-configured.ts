import { paymentsNotConfigured, unsignedEvent } from '#domain/payments/refusals.ts'
import type { PaymentGateway } from './payments.ts'

/** A portal that takes no cards: the pages say whom to ask instead. */
export const noPayments: PaymentGateway = {
  publishableKey: null,
  start: async () => ({ outcome: 'away', cause: paymentsNotConfigured(), spent: false }),
  // Without a signing secret nothing can be believed.
  readEvent: () => {
    throw unsignedEvent()
  },
}
