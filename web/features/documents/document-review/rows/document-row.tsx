import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import { inTwoColumns, Row } from '#web/ui/table.tsx'

interface DocumentRowProps {
  document: AdminDocument
  onReview: (document: AdminDocument) => void
  children: ReactNode
}

export const DocumentRow = ({ document, onReview, children }: DocumentRowProps) => (
  <Row
    data-row={document.id}
    // A selection of text ends with a click.
    onClick={() => window.getSelection()?.isCollapsed !== false && onReview(document)}
    className={clsx(inTwoColumns, 'cursor-pointer scroll-mt-28 scroll-mb-20')}
  >
    {children}
  </Row>
)
