import type { BulkPreview, PreviewOutcome } from '#contract/bulk.ts'
import { plural } from '#domain/english/counted.ts'
import { spaced } from '#domain/english/words.ts'
import { Skeleton } from '#web/ui/data-states.tsx'
import { clients } from './bulk-labels.ts'
import { OutcomeRows } from './outcome-rows.tsx'

// Changes first; within each outcome, rows with warnings first.
const order: readonly PreviewOutcome[] = ['change', 'refused', 'nothing']

const totalsOf = ({ change, nothing, refused }: BulkPreview['totals']): string =>
  spaced(
    change > 0 ? `${clients(change)} will change.` : 'Nothing will change.',
    nothing > 0 && `Nothing to change for ${nothing}.`,
    refused > 0 && `Not possible for ${refused}.`,
  )

export function PreviewRows({ preview }: { preview: BulkPreview | undefined }) {
  if (!preview) {
    return (
      <div className="space-y-3">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  const rows = order.flatMap((will) =>
    preview.rows
      .filter((row) => row.will === will)
      .sort((one, other) => Number(other.warnings.length > 0) - Number(one.warnings.length > 0)),
  )
  const { change, warned } = preview.totals
  return (
    <div className="space-y-3">
      <p role="status" className="font-semibold">
        {totalsOf(preview.totals)}
        {warned > 0 && (
          <span className="block text-warn">
            {warned} of {change} {plural(warned, 'is', 'are')} not complete.
          </span>
        )}
      </p>
      <OutcomeRows
        label="What will happen to each client"
        rows={rows.map(({ id, will, expected: _, ...row }) => ({ key: id, outcome: will, ...row }))}
      />
    </div>
  )
}
