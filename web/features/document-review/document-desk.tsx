import clsx from 'clsx'
import { type Ref, useState } from 'react'
import type { AdminDocument, DocumentVersion } from '#contract/documents.ts'
import type { PdfControls } from '#web/ui/pdf/pdf-pages.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { EarlierVersionHead } from './earlier-version.tsx'

type Side = 'new' | 'earlier'

interface DocumentDeskProps {
  document: AdminDocument
  /** Newest first; none where nothing was filed before or it is not compared. */
  earlier: readonly DocumentVersion[]
  controls: Ref<PdfControls>
  earlierControls: Ref<PdfControls>
}

/** The document, large; on a resubmission the earlier one beside it, on a phone behind it. */
export function DocumentDesk({ document, earlier, controls, earlierControls }: DocumentDeskProps) {
  const [side, setSide] = useState<Side>('new')
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = earlier.find(({ id }) => id === chosen) ?? earlier[0]
  const compares = shown !== undefined
  return (
    <div className={clsx('grid min-h-0 gap-3 lg:grid-rows-[minmax(0,1fr)]', compares && 'lg:grid-cols-2')}>
      {compares && <Sides side={side} onSide={setSide} />}
      <div className={clsx('flex min-h-0 flex-col', compares && side !== 'new' && 'max-lg:hidden')}>
        <DocumentPreview
          document={document}
          title={compares ? `New: ${document.fileName}` : undefined}
          controls={controls}
          initialFocus
        />
      </div>
      {compares && (
        <div className={clsx('flex min-h-0 flex-col', side !== 'earlier' && 'max-lg:hidden')}>
          <EarlierVersionHead versions={earlier} shown={shown} onShow={setChosen} />
          <DocumentPreview
            key={shown.id}
            document={shown}
            title={`Earlier: ${shown.fileName}`}
            controls={earlierControls}
          />
        </div>
      )}
    </div>
  )
}

function Sides({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  const choices: readonly [Side, string][] = [
    ['new', 'New version'],
    ['earlier', 'Earlier version'],
  ]
  return (
    <div className="grid grid-cols-2 gap-1 rounded-control border border-line bg-sunk p-1 lg:hidden">
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
