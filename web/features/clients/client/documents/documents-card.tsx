import { type Document, listDocuments } from '#contract/documents/documents.ts'
import { type ApplicationRequirement, listChecklist } from '#contract/requirements.ts'
import { uploadedShare } from '#domain/documents/uploaded-share.ts'
import { progressOf } from '#domain/requirements/progress.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView, together } from '#web/lib/query-view.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { DocumentRow } from './document-row.tsx'

export function DocumentsCard({ applicationId }: { applicationId: string }) {
  const params = { id: applicationId }
  const query = together(useRead(listChecklist, { params }), useRead(listDocuments, { params }))
  return (
    <QueryView query={query} failure="The documents could not be loaded" skeleton={<DocumentsSkeleton />}>
      {([rows, filed]) => <Documents rows={rows} filed={filed} />}
    </QueryView>
  )
}

function Documents({ rows, filed }: { rows: readonly ApplicationRequirement[]; filed: readonly Document[] }) {
  const documentOf = (requirementId: Document['requirementId']) =>
    filed.find((document) => document.requirementId === requirementId)
  const { approved, percent, pendingPercent } = progressOf(rows.filter(({ required }) => required))
  const words = uploadedShare(
    rows.map(({ required, requirementId }) => ({ required, filed: documentOf(requirementId) })),
  )
  const figures = `${words}, ${approved} approved`
  return (
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
  )
}

const DocumentsSkeleton = () => (
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
