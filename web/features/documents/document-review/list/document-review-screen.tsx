import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { countDocuments, DocumentFilter } from '#contract/documents/documents.ts'
import { read } from '#web/lib/query.ts'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { LeftOutNotice } from '#web/shared/clients/left-out-notice.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { TextLink } from '#web/ui/link.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { NotOpened } from '../not-opened.tsx'
import { useDocumentList } from '../use-document-list.ts'
import { ReviewDialog } from '../workspace/review-dialog.tsx'
import { ReviewOutcome } from '../workspace/review-outcome.tsx'
import { useReviewing } from '../workspace/use-reviewing.ts'
import { DocumentCountsBar } from './document-counts.tsx'
import { DocumentList } from './document-list.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useStatusFilter } from './use-status-filter.ts'

export function DocumentReviewScreen() {
  return (
    <AdminOnly page="/admin/documents">
      <PageHeading
        title="Document Review"
        actions={<ExportShown />}
        back={
          <TextLink href="/admin" variant="quiet" className="inline-flex items-center gap-1.5 py-1 text-sm">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Back to Dashboard
          </TextLink>
        }
      />
      <ReviewQueue />
    </AdminOnly>
  )
}

const ExportShown = () => <ExportMenu list="documents" query={{ status: useStatusFilter() }} />

const understood = { status: DocumentFilter.shape.status }

const NEWEST_FIRST = { order: 'newest' } as const

function ReviewQueue() {
  const status = useStatusFilter()
  const { rows } = useDocumentList({ status })
  const reviewing = useReviewing(rows, NEWEST_FIRST, { autoAdvance: false })
  const { data: counts } = useQuery(read(countDocuments, {}))
  const { reviewing: opened, outcome, toNext } = reviewing
  const openNext = outcome ? toNext : undefined
  useShortcuts({ n: openNext, j: openNext, enter: openNext }, !opened)

  return (
    <div className="space-y-5">
      <DocumentCountsBar />
      {outcome && (
        <ReviewOutcome
          {...outcome}
          next={reviewing.next}
          waiting={counts?.pending}
          onNext={reviewing.review}
          onDismiss={() => {
            reviewing.forgetOutcome()
            document.getElementById('main')?.focus()
          }}
        />
      )}
      <NotOpened {...reviewing} />
      <LeftOutNotice shape={understood} />
      <StatusFilter chosen={status} />
      <DocumentList status={status} onReview={reviewing.review} />
      {opened && <ReviewDialog opened={opened} reviewing={reviewing} />}
    </div>
  )
}
