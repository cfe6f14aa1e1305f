import { Download, FileQuestion } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useEffectEvent } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import { PDF } from '#contract/documents/file-types.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { downloadOf } from '#web/shared/documents/download-of.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { type FirstPage, type PageInView, type PdfControls, PdfPages } from '#web/ui/pdf/pdf-pages.tsx'

interface DocumentPreviewProps {
  document: Pick<Document, 'fileName' | 'mimeType' | 'objectPath'>
  title?: string | undefined
  controls?: Ref<PdfControls>
  onKey?: (action: keyof PdfControls) => void
  onFirstPage?: (state: FirstPage) => void
  initialFocus?: boolean
  hasRail?: boolean
  overlay?: (page: PageInView) => ReactNode
}

export function DocumentPreview({ document, title, ...viewer }: DocumentPreviewProps) {
  const { fileName, mimeType, objectPath } = document
  const download = downloadOf(objectPath)
  if (mimeType !== PDF) return <NoPreview download={download} onFirstPage={viewer.onFirstPage} />
  return (
    <PdfPages
      source={objectPath}
      fileName={shownFileName(fileName)}
      download={download}
      className="h-[65dvh] grow lg:h-auto"
      {...(title !== undefined && { title })}
      {...viewer}
    />
  )
}

interface NoPreviewProps {
  download: string
  onFirstPage: ((state: FirstPage) => void) | undefined
}

function NoPreview({ download, onFirstPage }: NoPreviewProps) {
  const tell = useEffectEvent(() => onFirstPage?.('failed'))
  useEffect(() => tell(), [])
  return (
    <EmptyState
      icon={FileQuestion}
      title="Preview not available for this file type"
      className="h-full justify-center rounded-card border border-line bg-sunk"
      action={
        <ButtonLink
          icon={Download}
          href={download}
          download
          target="_blank"
          rel="noopener"
          variant="secondary"
          size="small"
        >
          Download to View
        </ButtonLink>
      }
    />
  )
}
