import { FileSearch } from 'lucide-react'
import type { AdminDocument, DocumentStatus } from '#contract/documents/documents.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { useDocumentList } from '../use-document-list.ts'
import { DocumentTable, DocumentTableSkeleton } from './document-table.tsx'

const whenEmpty: Record<DocumentStatus | 'all', string> = {
  all: 'Documents appear here when clients upload them.',
  pending: 'Every document has been reviewed.',
  approved: 'No document has been approved yet.',
  rejected: 'No document is waiting for a better version.',
}

interface DocumentListProps {
  status: DocumentStatus | undefined
  onReview: (document: AdminDocument) => void
}

export function DocumentList({ status, onReview }: DocumentListProps) {
  const { rows: documents, isMissing, isStale, again, foot } = useDocumentList({ status })

  if (isMissing) {
    return (
      <Card padded={false}>
        <LoadFailure title="The documents could not be loaded" {...again} />
      </Card>
    )
  }
  if (!documents) return <DocumentTableSkeleton rows={8} />
  if (documents.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={FileSearch}
          title="No documents found"
          action={status && <TextLink href="/admin/documents">Show all documents</TextLink>}
        >
          {whenEmpty[status ?? 'all']}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div>
      {isStale && <StaleNotice {...again} />}
      <DocumentTable documents={documents} onReview={onReview} />
      <ShowMore {...foot} />
    </div>
  )
}
