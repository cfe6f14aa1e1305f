import { afterEach, beforeAll, expect, test } from 'vitest'
import { toCents } from '#domain/money/amounts.ts'
import type { PaymongoBehavior } from '#server/testing/doubles/paymongo.ts'
import { usePaymongo } from '#server/testing/use-doubles.ts'
import type { RefundOrder } from '../payments/payments.ts'
import { type CheckoutGateway, gatewayOf } from './checkout.ts'

import { openPaymongo } from './paymongo.ts'

const double = usePaymongo('sk_test_1')
let gateway: CheckoutGateway
const settings = () => ({
  secretKey: 'sk_test_1',
  webhookSecret: 'whsk_1',
  apiBase: double.url,
  methods: ['gcash'],
  paths: {
    create: '/v1/checkout_sessions',
    retrieve: '/v1/checkout_sessions/{id}',
    expire: '/v1/checkout_sessions/{id}/expire',
  },
})
beforeAll(() => {
  gateway = openPaymongo(settings())
})
afterEach(() => double.behave('kind'))

async function paid() {
  const start = await gateway.create({
    id: crypto.randomUUID(),
    applicationNumber: '2026-000001',
    amount: toCents(500_00),
    description: 'Lampara application 2026-000001',
    successUrl: 'http://localhost/payments',
    cancelUrl: 'http://localhost/payments',
  })
  if (start.outcome !== 'started') throw new Error(start.outcome)
  return double.pay(start.sessionId)
}

const refundOf = (intentId: string, order: Partial<RefundOrder> = {}) =>
  gateway.refund({
    id: crypto.randomUUID(),
    intentId,
    amount: toCents(100_00),
    providerRefund: null,
    isRetry: false,
    ...order,
  })

test('a refund is made once per key, even after PayMongo forgot the key, and then follows PayMongo’s status', async () => {
  const { id: intentId, attributes } = await paid()
  const id = crypto.randomUUID()
  const first = await refundOf(intentId, { id })
  expect(first).toEqual({ outcome: 'pending', providerRefund: expect.stringMatching(/^ref_/) })
  expect(await refundOf(intentId, { id })).toEqual(first)
  double.forgetKeys()
  expect(await refundOf(intentId, { id, isRetry: true })).toEqual(first)
  expect(attributes.refunds).toHaveLength(1)
  const providerRefund = attributes.refunds[0]?.id ?? ''
  double.settleRefund(providerRefund, 'succeeded')
  expect(await refundOf(intentId, { id, providerRefund })).toEqual({ outcome: 'succeeded', providerRefund })
  expect(await gateway.fetchPayment(intentId)).toMatchObject({ refunded: 100_00, isPaid: true, fee: 11_15 })
  double.settleRefund(providerRefund, 'failed')
  expect(await refundOf(intentId, { id, providerRefund })).toMatchObject({ outcome: 'refused', providerRefund })
})

test('a refused refund has the provider’s reason', async () => {
  const { id } = await paid()
  double.behave('noBalance')
  expect(await refundOf(id)).toEqual({
    outcome: 'refused',
    reason: 'Your available balance is not enough for this refund.',
    providerRefund: null,
  })
  double.behave('kind')
  expect(await refundOf(id, { amount: toCents(600_00) })).toMatchObject({ outcome: 'refused' })
  expect(await refundOf('pay_of_nobody')).toMatchObject({ outcome: 'refused' })
  expect(await refundOf(id, { id: 'k1' })).toMatchObject({ outcome: 'pending' })
  expect(await refundOf(id, { id: 'k1', amount: toCents(200_00) })).toMatchObject({ outcome: 'refused' })
})

const troubles: PaymongoBehavior[] = ['broken', 'half', 'busy']
test.each(troubles)('while the provider is %s the state of a refund is unavailable', async (manner) => {
  const { id } = await paid()
  double.behave(manner)
  expect(await refundOf(id)).toMatchObject({ outcome: 'unavailable' })
  expect(await refundOf(id, { isRetry: true })).toMatchObject({ outcome: 'unavailable' })
  await expect(gateway.fetchPayment(id)).rejects.toMatchObject({
    message: expect.stringContaining('cannot be reached'),
  })
})

test('reports a wrong key without showing it', async () => {
  const stranger = openPaymongo({ ...settings(), secretKey: 'sk_test_2' })
  const { id: intentId } = await paid()
  const order = { id: 'k2', intentId, amount: toCents(100_00), providerRefund: null, isRetry: false }
  const answer = await stranger.refund(order)
  expect(answer).toMatchObject({ outcome: 'unavailable' })
  expect(JSON.stringify(answer)).not.toContain('sk_test_2')
})

test('the provider of a payment is recognised by the prefix of its id', () => {
  expect(['pay_1', 'pi_1', null].map((intentId) => gatewayOf({ intentId }))).toEqual(['paymongo', 'stripe', null])
})
