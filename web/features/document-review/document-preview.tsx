import { Download, FileQuestion } from 'lucide-react'
import { useState } from 'react'
import { type AdminDocument, PDF } from '#contract/documents.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PdfFrame, showsPdf } from '#web/ui/pdf-frame.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The document itself, as large as there is room, in the browser's own viewer. */
export function DocumentPreview({ document }: { document: AdminDocument }) {
  return (
    <section aria-label="Document preview" className="flex min-h-0 flex-col">
      <div className="flex items-center justify-between gap-3 rounded-t-card border border-line bg-sunk py-1.5 pr-1.5 pl-4">
        <p title={document.fileName} className="min-w-0 truncate font-semibold text-sm">
          {document.fileName}
        </p>
        <DownloadLink document={document}>Download</DownloadLink>
      </div>
      <div className="relative h-[60dvh] grow overflow-hidden rounded-b-card border border-line border-t-0 bg-sunk lg:h-auto">
        <Sheet document={document} />
      </div>
    </section>
  )
}

function Sheet({ document }: { document: AdminDocument }) {
  const [loaded, setLoaded] = useState(false)
  if (document.mimeType !== PDF) return <NoPreview document={document} why="for this file type" />
  if (!showsPdf()) return <NoPreview document={document} why="in this browser" />
  return (
    <>
      {!loaded && (
        <span className="absolute inset-0 grid place-items-center text-brand">
          <Spinner label="Loading the preview" className="size-8" />
        </span>
      )}
      <PdfFrame
        src={document.objectPath}
        fileName={document.fileName}
        onLoad={() => setLoaded(true)}
        className="absolute inset-0 size-full border-0"
      />
    </>
  )
}

function NoPreview({ document, why }: { document: AdminDocument; why: string }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title={`Preview not available ${why}`}
      action={<DownloadLink document={document}>Download to View</DownloadLink>}
      className="h-full justify-center"
    />
  )
}

function DownloadLink({ document, children }: { document: AdminDocument; children: string }) {
  return (
    <ButtonLink
      href={`${document.objectPath}?download=1`}
      target="_blank"
      rel="noopener"
      reload
      variant="secondary"
      size="small"
      className="shrink-0"
    >
      <Download aria-hidden="true" />
      {children}
    </ButtonLink>
  )
}
