import { afterAll, beforeAll } from 'vitest'
import { type PaymongoDouble, startPaymongoDouble } from './doubles/paymongo.ts'
import { type StripeDouble, startStripeDouble } from './doubles/stripe.ts'

function useDouble<Double extends { close: () => Promise<void> }>(start: () => Promise<Double>): Double {
  const double = {} as Double
  beforeAll(async () => void Object.assign(double, await start()))
  afterAll(() => double.close?.())
  return double
}

/** Starts a Stripe before the tests of this block and closes it after them; do not use it earlier. */
export const useStripe = (options: Parameters<typeof startStripeDouble>[0] = {}): StripeDouble =>
  useDouble(() => startStripeDouble(options))

/** Starts a PayMongo before the tests of this block and closes it after them; do not use it earlier. */
export const usePaymongo = (secretKey = 'sk_test_of_the_tests'): PaymongoDouble =>
  useDouble(() => startPaymongoDouble({ secretKey }))
