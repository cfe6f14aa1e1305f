import { memo } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { useStableActions } from '#web/lib/use-stable-actions.ts'
import { When } from '#web/lib/when.tsx'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Cell, inTable, inTwoColumns } from '#web/ui/table.tsx'
import { useClientAddress } from '../client-link.tsx'
import { requirementNameOf, reviewIdOf, statusTones } from '../document-labels.ts'
import { ApplicantName } from '../rows/applicant-name.tsx'
import { DocumentRow } from '../rows/document-row.tsx'
import { ReviewButton } from '../rows/review-button.tsx'

interface DocumentTableProps {
  documents: readonly AdminDocument[]
  onReview: (document: AdminDocument) => void
}

export function DocumentTable({ documents, onReview }: DocumentTableProps) {
  const actions = useStableActions({ onReview })
  const addressOf = useClientAddress({ ofList: true })
  return documentTable.frame(
    documents.map((document) => (
      <DocumentTableRow
        key={document.id}
        document={document}
        client={addressOf(document.applicationId)}
        onReview={actions.onReview}
      />
    )),
  )
}

export const documentTable = inTable({
  caption: 'Documents, newest first',
  className: 'lg:[&_:is(td,th)]:px-2.5 lg:[&_:is(td,th):first-child]:pl-4 lg:[&_:is(td,th):last-child]:pr-4',
  head: ['Applicant', 'Requirement', 'File Name', { numeric: 'Size' }, 'Uploaded', 'Status', 'Action'],
  rows: 8,
  rowLook: inTwoColumns,
  widths: ['w-40', 'w-36', 'w-32', 'w-14 ml-auto', 'w-20', 'w-24', 'w-16'],
})

interface DocumentTableRowProps {
  document: AdminDocument
  client: string
  onReview: (document: AdminDocument) => void
}

const DocumentTableRow = memo(function DocumentTableRow({ document, client, onReview }: DocumentTableRowProps) {
  const buttonId = reviewIdOf(document)
  return (
    <DocumentRow document={document} onReview={onReview}>
      <Cell className="@2xl:w-[27%] @2xl:max-w-0">
        <ApplicantName document={document} client={client} />
      </Cell>
      <Cell id={`${buttonId}-what`} className="order-2 col-span-2 @2xl:whitespace-nowrap">
        {requirementNameOf(document)}
      </Cell>
      <Cell className="order-3 text-ink-soft @2xl:w-[23%] @2xl:max-w-0 @2xl:text-ink">
        <span title={shownFileName(document.fileName)} className="line-clamp-2 break-all @2xl:block @2xl:truncate">
          <FileName>{document.fileName}</FileName>
        </span>
      </Cell>
      <Cell numeric className="order-4 justify-end text-ink-soft @2xl:text-ink">
        {formatFileSize(document.fileSize)}
      </Cell>
      <Cell className="order-5 whitespace-nowrap text-ink-soft tabular-nums @2xl:text-ink">
        <When at={document.uploadedAt} />
      </Cell>
      <Cell className="order-1 justify-end">
        <Status tone={statusTones[document.status]}>{statusLabel(document.status)}</Status>
      </Cell>
      <Cell className="order-6 justify-end">
        <ReviewButton document={document} onReview={onReview} />
      </Cell>
    </DocumentRow>
  )
})
