import { ApplicationStatus } from '#contract/applications/applications.ts'
import { ReviewReason } from '#contract/documents/review-reasons.ts'
import { PaymentStatus } from '#contract/money/payments.ts'
import type { RejectionCount } from '#contract/reports.ts'
import { RequirementId } from '#contract/requirements.ts'
import { type Cents, sumOf, toCents } from '../money/amounts.ts'

export type CountsByStatus = Record<ApplicationStatus, number>

export const countsByStatus = (count: (status: ApplicationStatus) => number): CountsByStatus =>
  Object.fromEntries(ApplicationStatus.options.map((status) => [status, count(status)])) as CountsByStatus

/**
 * Counts per status at the end of each period: the current counts minus the later changes. `changes` has the net change
 * of each period, and last the change since the final period.
 */
export function countsAtEnds(now: CountsByStatus, changes: readonly CountsByStatus[]): CountsByStatus[] {
  const ends: CountsByStatus[] = []
  let counts = now
  for (const change of changes.slice(1).reverse()) {
    const after = counts
    counts = countsByStatus((status) => after[status] - change[status])
    ends.unshift(counts)
  }
  return ends
}

export function sumOfRejections(months: readonly (readonly RejectionCount[])[]): RejectionCount[] {
  const all = months.flat()
  return RequirementId.options.flatMap((requirementId) =>
    [...ReviewReason.options, null].flatMap((reason) => {
      const count = all
        .filter((one) => one.requirementId === requirementId && one.reason === reason)
        .reduce((sum, one) => sum + one.count, 0)
      return count > 0 ? [{ requirementId, reason, count }] : []
    }),
  )
}

interface Revenue {
  received: Cents
  /** Money refunded by the portal itself, as a positive amount. */
  refunded: Cents
  revenue: Cents
}

/** Revenue from the sums per payment status, where returned money is negative. */
export function revenueOf(sumIn: (status: PaymentStatus) => Cents): Revenue {
  const revenue = sumOf(PaymentStatus.options.map(sumIn))
  const refunded = toCents(0 - sumIn('refunded'))
  return { revenue, refunded, received: toCents(revenue + refunded) }
}
