import { countDocuments, type DocumentCounts } from '#contract/documents/documents.ts'
import { useRead } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'

const counts: readonly { label: string; key: keyof DocumentCounts }[] = [
  { label: 'Total Documents', key: 'total' },
  { label: 'Pending Review', key: 'pending' },
  { label: 'Approved', key: 'approved' },
  { label: 'Rejected', key: 'rejected' },
]

export function DocumentCountsBar() {
  const { data, isError, isFetching, refetch } = useRead(countDocuments, {})

  if (isError && !data) {
    return (
      <Notice
        tone="bad"
        title="The counts could not be loaded"
        live
        actions={
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        }
      />
    )
  }
  return (
    <dl
      aria-busy={!data}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4"
    >
      {counts.map(({ label, key }) => (
        <div key={key} className="flex flex-col bg-card px-4 py-3 lg:px-5">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">
            {data ? data[key].toLocaleString('en-US') : <Skeleton className="my-[0.3rem] h-[1.2rem] w-10" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
