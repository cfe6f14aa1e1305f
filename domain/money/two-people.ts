import { centsOf } from './amounts.ts'
import type { RefundSum } from './refunds/refund.ts'

/** What is in another currency cannot be compared with the limit, and always takes two. */
export const firstStatusOf = (
  { amount, currency }: RefundSum,
  limit: { from: string; currency: string },
): 'approved' | 'needs_second_person' =>
  currency !== limit.currency || centsOf(amount) >= centsOf(limit.from) ? 'needs_second_person' : 'approved'
