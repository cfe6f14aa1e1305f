import { FileQuestion } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { PDF } from '#contract/documents/accepted-file.ts'
import type { Document } from '#contract/documents/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { downloadOf } from '#web/shared/documents/download-of.ts'
import { EmptyState } from '#web/ui/data-states.tsx'
import { DownloadLink, PdfPages, type PdfPagesProps } from '#web/ui/pdf/pdf-pages.tsx'

interface DocumentPreviewProps extends Omit<PdfPagesProps, 'source' | 'fileName' | 'download' | 'className'> {
  document: Pick<Document, 'fileName' | 'mimeType' | 'objectPath'>
}

export function DocumentPreview({ document, ...viewer }: DocumentPreviewProps) {
  const { fileName, mimeType, objectPath } = document
  const download = downloadOf(objectPath)
  if (mimeType !== PDF) return <NoPreview download={download} onFirstPage={viewer.onFirstPage} />
  return (
    <PdfPages
      source={objectPath}
      fileName={shownFileName(fileName)}
      download={download}
      className="h-[65dvh] grow lg:h-auto"
      {...viewer}
    />
  )
}

function NoPreview({ download, onFirstPage }: Pick<PdfPagesProps, 'onFirstPage'> & { download: string }) {
  const tell = useEffectEvent(() => onFirstPage?.('failed'))
  useEffect(() => tell(), [])
  return (
    <EmptyState
      icon={FileQuestion}
      title="Preview not available for this file type"
      className="h-full justify-center rounded-card border border-line bg-sunk"
      action={
        <DownloadLink href={download} variant="secondary">
          Download to View
        </DownloadLink>
      }
    />
  )
}
