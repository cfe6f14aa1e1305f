import { FileText } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Document } from '#contract/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { FirstPage } from '#web/ui/pdf/first-page.tsx'

/** More than this is not fetched for a small picture unasked: somebody may pay for every megabyte. */
const UNASKED_BYTES = 3_000_000
const PICTURE = 'h-40 w-31'

interface FiledPreviewProps {
  document: Document
  /** The file itself, where this page has just sent it. */
  file: Blob | undefined
}

/** A small picture of the first page, as soon as it is in sight, or when it is asked for on a line that is dear. */
export function FiledPreview({ document, file }: FiledPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const isInSight = useInSight(place)
  const [isAskedFor, setAskedFor] = useState(false)
  const mayFetch = file !== undefined || isAskedFor || (document.fileSize <= UNASKED_BYTES && isLineFree())
  return (
    <div ref={place} className="shrink-0 space-y-2">
      {mayFetch && isInSight ? (
        <FirstPage
          source={file ?? document.objectPath}
          label={`First page of ${document.fileName}`}
          className={PICTURE}
        />
      ) : (
        <span className={`grid place-items-center rounded-sm border border-line bg-sunk text-ink-faint ${PICTURE}`}>
          {mayFetch ? (
            <FileText aria-hidden="true" strokeWidth={1.75} className="size-8" />
          ) : (
            <Button variant="quiet" size="small" onClick={() => setAskedFor(true)}>
              Show preview
            </Button>
          )}
        </span>
      )}
    </div>
  )
}

/** What some browsers say of the line; others say nothing. */
interface LineFacts {
  saveData?: boolean
  effectiveType?: string
}

function isLineFree(): boolean {
  const { connection }: { connection?: LineFacts } = navigator as object
  return !connection?.saveData && !['slow-2g', '2g', '3g'].includes(connection?.effectiveType ?? '')
}

/** Whether an element has been in sight. */
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
