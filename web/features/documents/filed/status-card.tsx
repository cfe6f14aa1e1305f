import clsx from 'clsx'
import { CircleCheck, CircleX, Download, ExternalLink, Hourglass, type LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import type { Document, DocumentStatus } from '#contract/documents/documents.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { counted } from '#domain/english/counted.ts'
import { When } from '#web/lib/when.tsx'
import { downloadOf } from '#web/shared/documents/download-of.ts'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { filedHow } from '#web/shared/documents/filed-how.ts'
import { SignedBy } from '#web/shared/people/signed-by.tsx'
import { Status } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { cardLabels } from '../document-state.ts'
import { PagePicture } from './page-picture.tsx'

const looks: Record<DocumentStatus, { shape: LucideIcon; colour: string }> = {
  approved: { shape: CircleCheck, colour: 'text-good' },
  pending: { shape: Hourglass, colour: 'text-warn' },
  rejected: { shape: CircleX, colour: 'text-bad' },
}

interface StatusCardProps {
  document: Document
  isNew: boolean
  file: Blob | undefined
  headingRef: Ref<HTMLHeadingElement>
}

export function StatusCard({ document, isNew, file, headingRef }: StatusCardProps) {
  const isUploaded = isNew && document.status === 'pending'
  const words = cardLabels[document.status]
  const { shape: Shape, colour } = isUploaded ? looks.approved : looks[document.status]
  return (
    <section aria-labelledby="filed-state" className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b px-4 py-2.5 sm:px-5 lg:py-3">
        <div className="flex items-center gap-2.5">
          <Shape aria-hidden="true" className={clsx('size-5', colour)} />
          <h3 id="filed-state" ref={headingRef} tabIndex={-1} className="font-semibold">
            {isUploaded ? 'Document Uploaded Successfully' : words}
          </h3>
        </div>
        {isUploaded && <Status tone="warn">{words}</Status>}
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3 px-4 py-3 sm:px-5 lg:py-4">
        <div className="flex min-w-0 grow basis-72 items-start gap-4">
          <PagePicture
            key={document.id}
            document={document}
            file={file}
            label={`First page of ${shownFileName(document.fileName)}`}
            className="h-40 w-31 max-lg:hidden"
          />
          <div className="min-w-0">
            <p className="font-semibold [overflow-wrap:anywhere]">
              <FileName>{document.fileName}</FileName>
            </p>
            <div className="flex flex-wrap gap-x-3 text-ink-soft text-sm tabular-nums lg:block">
              <p>
                {formatFileSize(document.fileSize)}
                {document.pageCount !== null && (
                  <>
                    <span aria-hidden="true"> · </span>
                    {counted(document.pageCount, 'page')}
                  </>
                )}
              </p>
              <p>
                {filedHow(document)} <When at={document.uploadedAt} time />
              </p>
            </div>
          </div>
        </div>
        <FileButtons document={document} />
      </div>
      {document.status === 'approved' && document.reviewedBy && (
        <div className="border-line border-t px-4 py-3 sm:px-5">
          <SignedBy name={document.reviewedBy} at={document.reviewedAt}>
            checked it
          </SignedBy>
        </div>
      )}
      {document.status === 'approved' && document.reviewNotes && (
        <p className="whitespace-pre-line border-line border-t px-4 py-3 text-sm sm:px-5">
          <span className="font-semibold">Reviewer's note: </span>
          {document.reviewNotes}
        </p>
      )}
    </section>
  )
}

const FileButtons = ({ document }: { document: Document }) => (
  <div className="flex grow flex-wrap gap-2 sm:grow-0">
    <ButtonLink
      icon={ExternalLink}
      href={document.objectPath}
      newTab
      variant="secondary"
      className="grow"
      aria-label={`View ${shownFileName(document.fileName)} (opens in a new tab)`}
    >
      View PDF
    </ButtonLink>
    <ButtonLink
      icon={Download}
      href={downloadOf(document.objectPath)}
      download
      variant="secondary"
      className="grow"
      aria-label={`Download ${shownFileName(document.fileName)}`}
    >
      Download
    </ButtonLink>
  </div>
)
