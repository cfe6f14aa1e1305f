import { type Application, getMyApplication } from '#contract/applications/applications.ts'
import { changePaymentChannel, type PaymentChannel, proposePaymentChannel } from '#contract/money/channels.ts'
import { listPayments, type Payment, startCardPayment } from '#contract/money/payments.ts'
import { recordPayment } from '#contract/money/payments-by-hand.ts'
import { type PaymentProof, submitPaymentProof } from '#contract/money/proofs.ts'
import { type ExchangeRate, getExchangeRates, setExchangeRate } from '#contract/money/rates.ts'
import type { Deps } from '#server/deps.ts'
import { openPaymongo } from '#server/gateways/checkout/paymongo.ts'
import { type PaymongoDouble, signPaymongo } from './doubles/paymongo.ts'
import type { StripeDouble } from './doubles/stripe.ts'
import { type DoubleEvent, type DoubleIntent, signEvent } from './doubles/stripe-events.ts'
import { admin, type PortalUnderTest, type RawResponse, type TestUser } from './people.ts'
import { uploaded } from './test-documents.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

export const paymentsBy = (double: Pick<StripeDouble, 'url'>): Record<string, string> => ({
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_BASE: double.url,
})

export function told(
  portal: PortalUnderTest,
  event: DoubleEvent,
  how: { secret?: string; at?: number; alsoBy?: string[] } = {},
) {
  const { body, signature } = signEvent(event, { secret: WEBHOOK_SECRET, ...how })
  return sentToWebhook(portal, body, signature)
}

export const sentToWebhook = (portal: PortalUnderTest, payload: string, signature?: string): Promise<RawResponse> =>
  portal.app.inject({
    method: 'POST' as 'GET',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    payload,
  })

export async function begun(
  double: StripeDouble,
  person: TestUser,
  application: Application,
  amount = 100,
): Promise<DoubleIntent> {
  const { clientSecret } = await person.call(startCardPayment, { body: { amount, applicationId: application.id } })
  const intent = [...double.intents.values()].find((one) => one.client_secret === clientSecret)
  if (!intent) throw new Error('the double knows no such secret')
  return intent
}

export const paymentsOf = (person: TestUser, { id }: Pick<Application, 'id'>): Promise<Payment[]> =>
  person.call(listPayments, { params: { id } })

export const paidOf = async (person: TestUser): Promise<string | undefined> =>
  (await person.call(getMyApplication, {}))?.amountPaid

export async function totalsOf(person: TestUser): Promise<string> {
  const shown = await person.call(getMyApplication, {})
  return `${shown?.amountPaid} of ${shown?.totalFees}`
}

export const onePoint = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

/** An account that a channel for payments by hand can be proposed with. */
export const gcash = {
  kind: 'gcash',
  name: 'GCash',
  accountName: 'Lampara',
  accountNumber: '0917 555 0100',
  currency: 'USD',
} as const

/** Adds a channel for payments by hand, proposed by one member and confirmed by another. */
export async function moneyChannel(
  portal: PortalUnderTest,
  currency = 'USD',
  picture?: Buffer,
): Promise<PaymentChannel> {
  const [ana, ben] = [await admin(portal), await admin(portal, 'ben')]
  const qrUploadURL = picture ? (await uploaded(ana, picture)).uploadURL : null
  const { id } = await ana.call(proposePaymentChannel, { body: { ...gcash, currency, qrUploadURL } })
  return ben.call(changePaymentChannel, { params: { id }, body: { status: 'active' } })
}

export async function pesosAt(portal: PortalUnderTest, rate: string, validFor = 24): Promise<ExchangeRate> {
  const ana = await admin(portal)
  const { version } = await ana.call(getExchangeRates, {})
  const body = { from: 'PHP', to: 'USD', rate, validFor, expectedVersion: version, confirmDifference: true }
  return ana.call(setExchangeRate, { body })
}

let records = 0

/** Records a payment by hand; pass only the differing fields. */
export function recordedPayment(
  by: TestUser,
  { id }: Pick<Application, 'id'>,
  channel: PaymentChannel,
  about: Partial<Parameters<typeof by.call<typeof recordPayment>>[1]['body']> = {},
): Promise<Payment> {
  records += 1
  const body = { channelId: channel.id, amount: '400.00', reference: `recorded ${records}`, ...about }
  return by.call(recordPayment, { params: { id }, body })
}

let transfers = 0

/** Reports a payment of an applicant; pass only the differing fields. */
export function reportedPayment(
  person: TestUser,
  application: Application,
  channel: PaymentChannel,
  about: Partial<Parameters<typeof person.call<typeof submitPaymentProof>>[1]['body']> = {},
): Promise<PaymentProof> {
  transfers += 1
  const body = {
    applicationId: application.id,
    channelId: channel.id,
    amount: '250.00',
    currency: channel.currency,
    references: [String(3_000_000_000_000 + transfers)],
    paidOn: '2026-01-02',
    payerName: `${person.firstName} Reyes`,
    ...about,
  }
  return person.call(submitPaymentProof, { body })
}

export const CHECKOUT_SECRET = 'whsk_of_the_tests'

export const checkoutsBy = (double: Pick<PaymongoDouble, 'url'>): Record<string, string> => ({
  CURRENCY: 'PHP',
  PAYMONGO_SECRET_KEY: 'sk_test_of_the_tests',
  PAYMONGO_WEBHOOK_SECRET: CHECKOUT_SECRET,
  PAYMONGO_API_BASE: double.url,
})

export const sentToPaymongoWebhook = (
  portal: PortalUnderTest,
  { body, signature }: { body: string; signature?: string },
): Promise<RawResponse> =>
  portal.app.inject({
    method: 'POST' as 'GET',
    url: '/api/paymongo/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'paymongo-signature': signature }),
    },
    payload: body,
  })

export const toldByPaymongo = (
  portal: PortalUnderTest,
  event: object,
  how: { secret?: string; at?: number; mode?: 'te' | 'li' } = {},
): Promise<RawResponse> => sentToPaymongoWebhook(portal, signPaymongo(event, { secret: CHECKOUT_SECRET, ...how }))

/** Lets PayMongo take the portal's currency, because the tests of every route are in dollars. */
export function takeCheckouts(portal: { deps: Deps }, { url: apiBase }: Pick<PaymongoDouble, 'url'>): void {
  const checkout = openPaymongo({
    secretKey: 'sk_test_of_the_tests',
    webhookSecret: CHECKOUT_SECRET,
    apiBase,
    methods: ['gcash'],
    paths: {
      create: '/v2/checkout_sessions',
      retrieve: '/v1/checkout_sessions/{id}',
      expire: '/v1/checkout_sessions/{id}/expire',
    },
  })
  portal.deps.checkout = { ...checkout, currency: portal.deps.config.currency }
}
