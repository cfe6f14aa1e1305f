import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { FileText } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import { isFastLine } from '#web/lib/fast-line.ts'
import { useUser } from '#web/lib/session.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'

// Larger files are not fetched for a small picture, since mobile data costs money.
const MOST_BYTES = 3_000_000

export const mayFetchPicture = ({ fileSize }: Document) => fileSize <= MOST_BYTES && isFastLine()

interface PagePictureProps {
  document: Document
  file: Blob | undefined
  className: string
  label?: string
}

/** A thumbnail of the first page, loaded when visible. The text around it works without it. */
export function PagePicture({ document, file, className, label = '' }: PagePictureProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isInSight = useInSight(frame)
  const personId = useUser().id
  const source = file ?? (mayFetchPicture(document) ? document.objectPath : undefined)
  const { data: picture } = useQuery({
    queryKey: ['page picture', document.id, source !== undefined],
    queryFn: async () => {
      const { firstPagePicture } = await import('./page-pictures.ts')
      return firstPagePicture({ personId, documentId: document.id, source })
    },
    structuralSharing: false,
    enabled: isInSight,
  })
  const address = useObjectUrl(picture)
  return (
    <span
      ref={frame}
      className={clsx(
        'grid shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sunk text-ink-faint',
        className,
      )}
    >
      {address ? (
        <img src={address} alt={label} className="size-full bg-[white] object-cover object-top" />
      ) : (
        <FileText aria-hidden="true" strokeWidth={1.75} className="size-8" />
      )}
    </span>
  )
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
