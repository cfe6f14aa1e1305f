import { PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE } from '#contract/money/payments.ts'
import { Refusal } from '#domain/refusal.ts'

export const paymentsNotConfigured = (): Refusal =>
  new Refusal('unavailable', PAYMENTS_NOT_CONFIGURED, { code: 'payments_not_configured' })

/** For a payment provider that fails or cannot be reached; `cause` is for the log. */
export const paymentsUnavailable = (cause: unknown): Refusal =>
  new Refusal('unavailable', PAYMENTS_UNAVAILABLE, { code: 'payments_unavailable', retryAfter: 5 }, { cause })

/** For a signed event that cannot be parsed; the provider will send it again. */
export const unreadableEvent = (): Refusal => new Refusal('invalid', 'This event cannot be read')

export const unsignedEvent = (): Refusal => new Refusal('invalid', 'This event is not signed by the payment provider')
