import { FileSearch } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useSearchParams } from 'wouter'
import {
  type AdminDocument,
  countDocuments,
  DocumentFilter,
  DocumentStatus,
  listDocumentsForReview,
} from '#contract/documents/documents.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { LeftOutNotice } from '#web/shared/clients/left-out-notice.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { useRowSteps } from '#web/shared/shortcuts/use-row-steps.ts'
import { BackLink, TextLink } from '#web/ui/button.tsx'
import { LinkChoice } from '#web/ui/link-choice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useIsClientOpen } from '../client-link.tsx'
import { NotOpened } from '../not-opened.tsx'
import { ReviewDialog } from '../workspace/review-dialog.tsx'
import { ReviewOutcome } from '../workspace/review-outcome.tsx'
import { useReviewNavigation } from '../workspace/use-review-navigation.ts'
import { DocumentCountsBar } from './document-counts.tsx'
import { DocumentTable, documentTable } from './document-table.tsx'

export const DocumentReviewScreen = () => (
  <AdminOnly page="/admin/documents">
    <PageHeading
      title="Document Review"
      actions={<ExportShown />}
      back={<BackLink href="/admin">Back to Dashboard</BackLink>}
    />
    <ReviewQueue />
  </AdminOnly>
)

const ExportShown = () => <ExportMenu list="documents" query={{ status: useStatusFilter() }} />

const understood = { status: DocumentFilter.shape.status }

const NEWEST_FIRST = { order: 'newest' } as const

function ReviewQueue() {
  const status = useStatusFilter()
  const { rows } = useLongList(listDocumentsForReview, { query: { status } })
  const navigation = useReviewNavigation(rows, NEWEST_FIRST, { autoAdvance: false })
  const { data: counts } = useRead(countDocuments, {})
  const { opened, outcome, toNext } = navigation
  const openNext = outcome ? toNext : undefined
  const table = useRef<HTMLDivElement>(null)
  const { keys, rowUnder } = useRowSteps(table)
  const isClientOpen = useIsClientOpen()
  const j = () => (openNext && !rowUnder() ? openNext() : keys.j())
  useShortcuts(unlessCovered({ ...keys, j, n: openNext, enter: openNext }), !opened && !isClientOpen)

  return (
    <div className="space-y-5">
      <DocumentCountsBar />
      {outcome && (
        <ReviewOutcome
          {...outcome}
          next={navigation.next}
          waiting={counts?.pending}
          onNext={navigation.review}
          onDismiss={() => {
            navigation.forgetOutcome()
            document.getElementById('main')?.focus()
          }}
        />
      )}
      <NotOpened {...navigation} />
      <LeftOutNotice shape={understood} />
      <StatusFilter chosen={status} />
      <DocumentList ref={table} status={status} onReview={navigation.review} />
      {opened && <ReviewDialog opened={opened} navigation={navigation} />}
    </div>
  )
}

const whenEmpty: Record<DocumentStatus | 'all', string> = {
  all: 'Documents appear here when clients upload them.',
  pending: 'Every document has been reviewed.',
  approved: 'No document has been approved yet.',
  rejected: 'No document is waiting for a better version.',
}

interface DocumentListProps {
  ref: RefObject<HTMLDivElement | null>
  status: DocumentStatus | undefined
  onReview: (document: AdminDocument) => void
}

const DocumentList = ({ ref, status, onReview }: DocumentListProps) => (
  <div ref={ref}>
    <ListView
      list={useLongList(listDocumentsForReview, { query: { status } })}
      counts
      failure="The documents could not be loaded"
      skeleton={documentTable.skeleton}
      empty={{
        icon: FileSearch,
        title: 'No documents found',
        action: status && <TextLink href="/admin/documents">Show all documents</TextLink>,
        children: whenEmpty[status ?? 'all'],
      }}
    >
      {(documents) => <DocumentTable documents={documents} onReview={onReview} />}
    </ListView>
  </div>
)

const choices: readonly { status: DocumentStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All Documents' },
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Rejected' },
]

/** Filters the table by status. Links keep the choice in the address, so that Back restores it. */
const StatusFilter = ({ chosen }: { chosen: DocumentStatus | undefined }) => (
  <LinkChoice
    label="Filter documents"
    columns={2}
    links={choices.map(({ status, label }) => ({
      label,
      href: status ? `/admin/documents?status=${status}` : '/admin/documents',
      isChosen: status === chosen,
    }))}
  />
)

function useStatusFilter(): DocumentStatus | undefined {
  const [search] = useSearchParams()
  return DocumentStatus.safeParse(search.get('status')).data
}
