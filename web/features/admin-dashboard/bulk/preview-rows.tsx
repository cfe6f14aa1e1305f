import type { BulkOutlook, BulkPreview } from '#contract/bulk.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { clients } from './bulk-words.ts'
import { OutcomeRows } from './outcome-rows.tsx'

// What needs a look stands first.
const order: readonly BulkOutlook[] = ['refused', 'nothing', 'change']

function totalsOf({ change, nothing, refused }: BulkPreview['totals']): string {
  return [
    change > 0 ? `${clients(change)} will change.` : 'Nothing will change.',
    nothing > 0 && `Nothing to do for ${nothing}.`,
    refused > 0 && `Not possible for ${refused}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What will come of each client; what cannot be done first. */
export function PreviewRows({ preview }: { preview: BulkPreview | undefined }) {
  if (!preview) {
    return (
      <div className="space-y-3">
        <Skeleton className="h-5 w-56" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  const rows = order.flatMap((will) => preview.rows.filter((row) => row.will === will))
  return (
    <div className="space-y-3">
      <p role="status" className="font-semibold">
        {totalsOf(preview.totals)}
      </p>
      <OutcomeRows
        label="What will happen to each"
        rows={rows.map(({ id, will, ...row }) => ({ key: id, outcome: will, ...row }))}
      />
    </div>
  )
}
