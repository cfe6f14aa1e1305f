import { paymentsNotConfigured, unsignedEvent } from '#domain/money/payments/refusals.ts'
import type { PaymentGateway } from './payments.ts'

export const noPayments: PaymentGateway = {
  publishableKey: null,
  start: async () => ({ outcome: 'unavailable', cause: paymentsNotConfigured(), isPermanent: false }),
  refund: async () => ({ outcome: 'unavailable', cause: paymentsNotConfigured() }),
  // Without a signing secret nothing can be believed.
  readEvent: () => {
    throw unsignedEvent()
  },
}
