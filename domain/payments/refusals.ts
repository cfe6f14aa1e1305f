import { PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE } from '#contract/payments.ts'
import { Refusal } from '../refusal.ts'

export const paymentsNotConfigured = (): Refusal =>
  new Refusal('unavailable', PAYMENTS_NOT_CONFIGURED, { code: 'payments_not_configured' })

/** The refusal while the payment provider is away or broken; the cause is for the log. */
export function paymentsAway(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', PAYMENTS_UNAVAILABLE, { code: 'payments_unavailable', retryAfter: 5 })
  refusal.cause = cause
  return refusal
}

/** The refusal of a signed event about money that cannot be read; the provider keeps it and tells it again. */
export const unreadableEvent = (): Refusal => new Refusal('invalid', 'This event cannot be read')

/** The refusal of an event that the payment provider did not sign, or signed long ago. */
export const unsignedEvent = (): Refusal => new Refusal('invalid', 'This event is not signed by the payment provider')
