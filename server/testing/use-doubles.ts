import { type PaymongoDouble, startPaymongoDouble } from './doubles/paymongo.ts'
import { type StripeDouble, startStripeDouble } from './doubles/stripe.ts'
import { useOpened } from './use-opened.ts'

const close = (double: { close: () => Promise<void> }) => double.close()

export const useStripe = (options: Parameters<typeof startStripeDouble>[0] = {}): StripeDouble =>
  useOpened(() => startStripeDouble(options), close)

export const usePaymongo = (secretKey = 'sk_test_of_the_tests'): PaymongoDouble =>
  useOpened(() => startPaymongoDouble({ secretKey }), close)
