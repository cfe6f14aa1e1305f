import { ApplicationStatus } from '#contract/applications.ts'
import { ReviewReason } from '#contract/documents/review-reasons.ts'
import { PaymentStatus } from '#contract/money/payments.ts'
import type { RejectionCount } from '#contract/reports.ts'
import { RequirementId } from '#contract/requirements.ts'
import { type Cents, toCents } from '../money/amounts.ts'

export type CountsByStatus = Record<ApplicationStatus, number>

export const countsByStatus = (count: (status: ApplicationStatus) => number): CountsByStatus =>
  Object.fromEntries(ApplicationStatus.options.map((status) => [status, count(status)])) as CountsByStatus

/**
 * How many stood in each status at the end of each period: what stands now, less what came and went since. `changes`
 * holds the net change of each period, and at its end that of all the time after the last one.
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
  /** What went back on the portal's own account, as a positive amount. */
  refunded: Cents
  revenue: Cents
}

/** Of the sums of a period by the status of the payment, where what went back is negative. */
export function revenueOf(sumOf: (status: PaymentStatus) => Cents): Revenue {
  const revenue = toCents(PaymentStatus.options.reduce((sum, status) => sum + sumOf(status), 0))
  const refunded = toCents(0 - sumOf('refunded'))
  return { revenue, refunded, received: toCents(revenue + refunded) }
}
