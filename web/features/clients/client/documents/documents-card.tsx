import { useQuery } from '@tanstack/react-query'
import { type Document, listDocuments } from '#contract/documents/documents.ts'
import { listChecklist } from '#contract/requirements.ts'
import { uploadedShare } from '#domain/documents/uploaded-share.ts'
import { progressOf } from '#domain/requirements/progress.ts'
import { read } from '#web/lib/query.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { DocumentRow } from './document-row.tsx'

export function DocumentsCard({ applicationId }: { applicationId: string }) {
  const checklist = useQuery(read(listChecklist, { params: { id: applicationId } }))
  const documents = useQuery(read(listDocuments, { params: { id: applicationId } }))
  const [rows, filed] = [checklist.data, documents.data]
  const again = {
    onRetry: () => void Promise.all([checklist.refetch(), documents.refetch()]),
    retrying: checklist.isFetching || documents.isFetching,
  }
  const isBroken = checklist.isError || documents.isError

  if (!rows || !filed) {
    if (!isBroken) return <DocumentsSkeleton />
    return (
      <Card padded={false}>
        <LoadFailure title="The documents could not be loaded" {...again} />
      </Card>
    )
  }
  const documentOf = (requirementId: Document['requirementId']) =>
    filed.find((document) => document.requirementId === requirementId)
  const { approved, percent, pendingPercent } = progressOf(rows.filter(({ required }) => required))
  const words = uploadedShare(
    rows.map(({ required, requirementId }) => ({ required, filed: documentOf(requirementId) })),
  )
  const figures = `${words}, ${approved} approved`
  return (
    <div>
      {isBroken && <StaleNotice {...again} />}
      <section aria-labelledby="documents-title" className="overflow-hidden rounded-card border border-line bg-card">
        <div className="space-y-3 border-line border-b p-4 sm:p-6">
          <h2 id="documents-title" className="font-semibold text-lg">
            Documents
          </h2>
          <p className="text-ink-soft text-sm tabular-nums">{figures}</p>
          <ProgressBar
            label="Required documents approved"
            value={percent}
            underWay={pendingPercent}
            valueText={figures}
          />
        </div>
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <DocumentRow key={row.id} row={row} document={documentOf(row.requirementId)} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function DocumentsSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-card border border-line bg-card">
      <div className="space-y-3 border-line border-b p-4 sm:p-6">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-2.5 w-full" />
      </div>
      {Array.from({ length: 7 }, (_, row) => (
        <div key={`row-${String(row)}`} className="space-y-2 border-line border-b px-4 py-4 last:border-0 sm:px-6">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  )
}
