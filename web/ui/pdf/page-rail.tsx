import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import type { PdfDocument } from './pdf-document.ts'
import { useIsNear } from './pdf-page.tsx'
import type { useView } from './use-view.ts'

const WIDTH = 44

/** Thumbnails of all pages; a dot marks pages that were not yet visible. */
export function PageRail({ document, view }: { document: PdfDocument; view: ReturnType<typeof useView> }) {
  const rail = useRef<HTMLElement>(null)
  return (
    <nav
      ref={rail}
      aria-label="All pages"
      className="hidden shrink-0 flex-col gap-1.5 overflow-y-auto border-line border-r bg-card p-1.5 @md:flex"
    >
      {view.sizes.map((_, index) => {
        const page = index + 1
        const isSeen = view.seen.has(page)
        return (
          <button
            key={page}
            type="button"
            aria-label={isSeen ? `Page ${page}` : `Page ${page}, not seen yet`}
            aria-current={view.page === page ? 'page' : undefined}
            onClick={() => view.goToPage(page)}
            className={clsx(
              'relative min-h-11 cursor-pointer overflow-hidden rounded-sm border bg-[white]',
              view.page === page ? 'border-brand ring-1 ring-brand' : 'border-line',
            )}
            style={{ width: WIDTH }}
          >
            <Thumbnail {...{ document, page, rail }} />
            {!isSeen && <span className="absolute top-1 right-1 size-2.5 rounded-full border border-card bg-warn" />}
          </button>
        )
      })}
    </nav>
  )
}

interface ThumbnailProps {
  document: PdfDocument
  page: number
  rail: React.RefObject<HTMLElement | null>
}

function Thumbnail({ document, page, rail }: ThumbnailProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isNear = useIsNear(frame, rail)
  useEffect(() => {
    const element = frame.current
    if (!element || !isNear) return
    const stop = new AbortController()
    const paint = async () => {
      const { width } = await document.sizeOf(page)
      const scale = (WIDTH * window.devicePixelRatio) / width
      const picture = await document.paint(page, { scale, turn: 0, signal: stop.signal })
      picture.className = 'block h-auto w-full'
      element.replaceChildren(picture)
    }
    paint().catch(() => undefined)
    return () => stop.abort()
  }, [document, page, isNear])
  return <span ref={frame} aria-hidden="true" className="block min-h-14" />
}
