import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Document } from '#contract/documents.ts'
import { PdfFrame, showsPdf } from '#web/ui/pdf-frame.tsx'

/** A look at what is filed without leaving the screen. */
export function FiledPreview({ document }: { document: Document }) {
  const [open, setOpen] = useState(false)
  if (!showsPdf()) return null
  return (
    <div className="border-line border-t">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={clsx(
          'flex min-h-11 w-full cursor-pointer items-center justify-between px-4 font-semibold text-brand text-sm transition-colors hover:bg-sunk sm:px-5',
          !open && 'rounded-b-card',
        )}
      >
        {open ? 'Hide preview' : 'Show preview'}
        <ChevronDown aria-hidden="true" className={clsx('size-5 transition-transform', open && 'rotate-180')} />
      </button>
      {open && (
        <PdfFrame
          src={document.objectPath}
          fileName={document.fileName}
          className="h-120 w-full rounded-b-card border-line border-t bg-sunk"
        />
      )}
    </div>
  )
}
