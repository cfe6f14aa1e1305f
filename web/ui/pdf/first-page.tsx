import clsx from 'clsx'
import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/data-states.tsx'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfSource } from './pdf-files.ts'
import { usePdf } from './use-pdf.ts'

const WIDTH = 320

interface FirstPageProps {
  source: PdfSource
  label: string
  className?: string
}

export function FirstPage({ source, label, className = 'h-40 w-32' }: FirstPageProps) {
  const { document, failed: isBroken } = usePdf(source)
  const [failed, setFailed] = useState(false)
  const isMissing = isBroken || failed
  return (
    <span
      role="img"
      aria-label={isMissing ? `${label} (no picture)` : label}
      className={clsx(
        'relative grid place-items-center overflow-hidden rounded-sm border border-line bg-sunk',
        className,
      )}
    >
      {isMissing && <FileText aria-hidden="true" strokeWidth={1.75} className="size-8 text-ink-faint" />}
      {!isMissing && !document && <Skeleton className="size-full" />}
      {!isMissing && document && <Picture document={document} onFailure={() => setFailed(true)} />}
    </span>
  )
}

function Picture({ document, onFailure }: { document: PdfDocument; onFailure: () => void }) {
  const frame = useRef<HTMLSpanElement>(null)
  const report = useRef(onFailure)
  useEffect(() => {
    report.current = onFailure
  })
  useEffect(() => {
    const stop = new AbortController()
    const paint = async () => {
      const scale = WIDTH / document.firstSize.width
      const picture = await document.paint(1, { scale, turn: 0, signal: stop.signal })
      if (stop.signal.aborted) return
      picture.className = 'max-h-full max-w-full bg-[white] object-contain'
      frame.current?.replaceChildren(picture)
    }
    paint().catch(() => stop.signal.aborted || report.current())
    return () => stop.abort()
  }, [document])
  return <span ref={frame} aria-hidden="true" className="grid size-full place-items-center" />
}
