import clsx from 'clsx'
import type { PaperUnderReview } from '#contract/documents/client-review.ts'
import type { AdminDocument } from '#contract/documents/documents.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { Status } from '#web/ui/badge.tsx'
import { statusTones } from '../document-review/document-labels.ts'
import { PagePicture } from '../filed/page-picture.tsx'

interface PaperListProps {
  papers: readonly (PaperUnderReview & { document: AdminDocument })[]
  openId: string
  onOpen: (document: AdminDocument) => void
}

export const PaperList = ({ papers, openId, onOpen }: PaperListProps) => (
  <ul aria-label="Papers" className="flex gap-2 overflow-x-auto lg:flex-col lg:gap-1 lg:overflow-visible">
    {papers.map(({ document, name, sentAgain }) => (
      <li key={document.id} className="shrink-0">
        <button
          type="button"
          aria-current={document.id === openId || undefined}
          onClick={() => onOpen(document)}
          className={clsx(
            'flex w-56 cursor-pointer items-center gap-2 rounded-control border p-1.5 text-left text-sm lg:w-full',
            document.id === openId ? 'border-brand bg-brand-soft' : 'border-line bg-card hover:bg-sunk',
          )}
        >
          <PagePicture document={document} file={undefined} className="h-11 w-9" />
          <span className="min-w-0 grow leading-tight">
            <span className="block font-semibold">{name}</span>
            {sentAgain && <span className="text-ink-soft text-xs">Sent again</span>}
          </span>
          <Status tone={statusTones[document.status]}>{statusLabel(document.status)}</Status>
        </button>
      </li>
    ))}
  </ul>
)
