import { FileText } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { Button } from '#web/ui/button.tsx'

/** More than this is not fetched for a small picture unasked: somebody may pay for every megabyte. */
const UNASKED_BYTES = 3_000_000
const PICTURE = 'h-40 w-31'

/** Without the picture the card says all that matters: where this does not load, its place stays empty. */
const FirstPage = lazy(async () => {
  const loaded = await import('#web/ui/pdf/first-page.tsx').catch(() => undefined)
  return { default: loaded?.FirstPage ?? Empty }
})

/** A small picture of the first page, as soon as it is in sight, or when it is asked for on a line that is dear. */
export function FiledPreview({ document, file }: { document: Document; file: Blob | undefined }) {
  const frame = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(frame)
  const [isAskedFor, setAskedFor] = useState(false)
  const mayFetch = file !== undefined || isAskedFor || (document.fileSize <= UNASKED_BYTES && isLineFree())
  return (
    <div ref={frame} className="shrink-0 space-y-2">
      {mayFetch && isInSight && (
        <Suspense fallback={<Empty />}>
          <FirstPage
            source={file ?? document.objectPath}
            label={`First page of ${shownFileName(document.fileName)}`}
            className={PICTURE}
          />
        </Suspense>
      )}
      {mayFetch && !isInSight && <Empty />}
      {!mayFetch && (
        <span className={`${EMPTY} ${PICTURE}`}>
          <Button variant="quiet" size="small" onClick={() => setAskedFor(true)}>
            Show preview
          </Button>
        </span>
      )}
    </div>
  )
}

const EMPTY = 'grid place-items-center rounded-sm border border-line bg-sunk text-ink-faint'

function Empty() {
  return (
    <span className={`${EMPTY} ${PICTURE}`}>
      <FileText aria-hidden="true" strokeWidth={1.75} className="size-8" />
    </span>
  )
}

interface LineFacts {
  saveData?: boolean
  effectiveType?: string
}

function isLineFree(): boolean {
  if (typeof navigator === 'undefined') return true
  const { connection }: { connection?: LineFacts } = navigator as object
  return !connection?.saveData && !['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '')
}

function useInSight(ref: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isSeen])
  return isSeen
}
