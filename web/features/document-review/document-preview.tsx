import { Download, FileQuestion } from 'lucide-react'
import type { Ref } from 'react'
import { type Document, PDF } from '#contract/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type PdfControls, PdfPages } from '#web/ui/pdf/pdf-pages.tsx'

interface DocumentPreviewProps {
  document: Pick<Document, 'fileName' | 'mimeType' | 'objectPath'>
  /** What stands at its head in place of the file's name. */
  title?: string | undefined
  controls?: Ref<PdfControls>
  initialFocus?: boolean
}

/** The document itself, as large as there is room. */
export function DocumentPreview({ document, title, controls, initialFocus }: DocumentPreviewProps) {
  const { fileName, mimeType, objectPath } = document
  const download = downloadOf(document)
  if (mimeType !== PDF) return <NoPreview download={download} />
  return (
    <PdfPages
      source={objectPath}
      fileName={shownFileName(fileName)}
      download={download}
      className="h-[65dvh] grow lg:h-auto"
      {...(title !== undefined && { title })}
      {...(controls && { controls })}
      {...(initialFocus && { initialFocus })}
    />
  )
}

/** Where the file is saved from. */
export const downloadOf = ({ objectPath }: Pick<Document, 'objectPath'>) => `${objectPath}?download=1`

function NoPreview({ download }: { download: string }) {
  return (
    <EmptyState
      icon={FileQuestion}
      title="Preview not available for this file type"
      className="h-full justify-center rounded-card border border-line bg-sunk"
      action={
        <ButtonLink href={download} target="_blank" rel="noopener" reload variant="secondary" size="small">
          <Download aria-hidden="true" />
          Download to View
        </ButtonLink>
      }
    />
  )
}
