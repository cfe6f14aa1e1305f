import clsx from 'clsx'
import { type ReactNode, type Ref, useState } from 'react'
import type { AdminDocument, DocumentVersion } from '#contract/documents/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import type { FirstPage, PageInView, PdfControls } from '#web/ui/pdf/pdf-pages.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { EarlierVersionHead } from './earlier-version.tsx'

type Side = 'new' | 'earlier'

interface DocumentWorkspaceProps {
  document: AdminDocument
  earlier: readonly DocumentVersion[]
  compares: boolean
  controls: Ref<PdfControls>
  earlierControls: Ref<PdfControls>
  onKey: (action: keyof PdfControls) => void
  onFirstPage: (state: FirstPage) => void
  overlay: (page: PageInView) => ReactNode
}

export function DocumentWorkspace(props: DocumentWorkspaceProps) {
  const { document, earlier, compares, controls, earlierControls, onKey, onFirstPage, overlay } = props
  const hasRoom = useMediaQuery('(min-width: 64rem)')
  const [side, setSide] = useState<Side>('new')
  const [chosen, setChosen] = useState<string | null>(null)
  const version = versionOf(earlier, chosen)
  const isEarlierSeen = hasRoom ? compares : side === 'earlier'
  // Fetches only the shown version, since each fetch counts as a view.
  const shown = isEarlierSeen ? version : undefined
  const isAlone = !hasRoom && shown !== undefined
  return (
    <div className={clsx('grid min-h-0 gap-3 lg:grid-rows-[minmax(0,1fr)]', shown && 'lg:grid-cols-2')}>
      {version && !hasRoom && <Sides side={side} onSide={setSide} />}
      <div className={clsx('min-h-0 flex-col', isAlone ? 'hidden' : 'flex')}>
        <DocumentPreview
          document={document}
          title={shown && `New: ${shownFileName(document.fileName)}`}
          controls={controls}
          onKey={onKey}
          onFirstPage={onFirstPage}
          overlay={overlay}
          initialFocus
          hasRail
        />
      </div>
      {shown && (
        <div className="flex min-h-0 flex-col gap-2">
          <DocumentPreview
            key={shown.id}
            document={shown}
            title={`Earlier: ${shownFileName(shown.fileName)}`}
            controls={earlierControls}
            onKey={onKey}
          />
          {/* Side by side the head stands below, so that both documents start at the same height. */}
          <div className="max-lg:order-first">
            <EarlierVersionHead versions={earlier} shown={shown} onShow={setChosen} />
          </div>
        </div>
      )}
    </div>
  )
}

const versionOf = (earlier: readonly DocumentVersion[], chosen: string | null) =>
  earlier.find(({ id }) => id === chosen) ?? earlier[0]

function Sides({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  const choices: readonly [Side, string][] = [
    ['new', 'New version'],
    ['earlier', 'Earlier version'],
  ]
  return (
    <div className="grid grid-cols-2 gap-1 rounded-control border border-line bg-sunk p-1">
      {choices.map(([value, word]) => (
        <button
          key={value}
          type="button"
          aria-pressed={side === value}
          onClick={() => onSide(value)}
          className={clsx(
            'min-h-10 cursor-pointer rounded-sm px-3 text-sm',
            side === value ? 'bg-card font-semibold shadow-[0_0_0_1px_var(--color-line)]' : 'text-ink-soft',
          )}
        >
          {word}
        </button>
      ))}
    </div>
  )
}
