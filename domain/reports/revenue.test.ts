import { expect, test } from 'vitest'
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { Cents } from '../money/amounts.ts'
import { revenueOf } from './counts.ts'

test('revenue sums all movements, and only refunds count as refunded', () => {
  const sums: Record<PaymentStatus, number> = {
    success: 1100,
    refunded: -200,
    disputed: -300,
    reinstated: 100,
    reversed: -100,
  }
  expect(revenueOf((status) => sums[status] as Cents)).toEqual({ revenue: 600, refunded: 200, received: 800 })
})
