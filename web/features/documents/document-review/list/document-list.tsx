import { FileSearch } from 'lucide-react'
import type { AdminDocument, DocumentStatus } from '#contract/documents/documents.ts'
import { ListView } from '#web/lib/list-view.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useDocumentList } from '../use-document-list.ts'
import { DocumentTable, documentTable } from './document-table.tsx'

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
  return (
    <div>
      <ListView
        list={useDocumentList({ status })}
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
}
