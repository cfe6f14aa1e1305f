import { ReviewReason } from '#contract/documents.ts'
import type { RejectionCount } from '#contract/reports.ts'
import { RequirementId } from '#contract/requirements.ts'

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
