import Stripe from 'stripe'

/** Describes an error for the log, without headers, body or key. */
export function loggableCause(error: unknown): Error {
  if (!(error instanceof Stripe.errors.StripeError)) return new Error(`Stripe was not reached: ${String(error)}`)
  const { type, code, statusCode, requestId } = error
  const facts = Object.entries({ type, code, statusCode, requestId }).filter(([, value]) => value !== undefined)
  return new Error(`Stripe refused: ${facts.map(([name, value]) => `${name} ${value}`).join(', ')}`)
}
