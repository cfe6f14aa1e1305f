import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Skeleton } from '#web/ui/data-states.tsx'
import type { PageSize, PdfDocument, Turn } from './pdf-document.ts'
import { takePrefetchedFile } from './pdf-files.ts'

// Renders pages this many screens ahead; farther pages free their memory.
const NEARBY = '120% 0px'
// Zooming passes many sizes quickly; only the last size is rendered.
const SETTLES_AFTER_MS = 120

interface PdfPageProps {
  document: PdfDocument
  page: number
  size: PageSize
  scale: number
  turn: Turn
  scroller: RefObject<HTMLElement | null>
  onDrawn?: ((isDrawn: boolean) => void) | undefined
  children?: ReactNode
}

export function PdfPage(props: PdfPageProps) {
  const { document, page, size, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const failed = usePaintedPage(frame, props)
  return (
    <div
      data-page={page}
      className="relative mx-auto bg-[white] shadow-[0_0_0_1px_var(--color-line),0_1px_3px_oklch(0_0_0/0.12)]"
      style={{ width: size.width, height: size.height }}
    >
      <div role="img" aria-label={`Page ${page} of ${document.pageCount}`} className="absolute inset-0">
        {failed ? (
          <p className="absolute inset-0 grid place-items-center bg-card p-4 text-center text-ink-soft text-sm">
            This page could not be shown.
          </p>
        ) : (
          <Skeleton className="absolute inset-0 size-full opacity-40" />
        )}
        <div ref={frame} />
      </div>
      {children}
    </div>
  )
}

function usePaintedPage(frame: RefObject<HTMLDivElement | null>, props: PdfPageProps): boolean {
  const { document, page, size, scale, turn, scroller, onDrawn } = props
  const [failed, setFailed] = useState(false)
  const isNear = useIsNear(frame, scroller, page === 1)
  const shown = useRef<Turn | null>(null)
  const isFirstUpright = page === 1 && turn === 0
  const tellDrawn = useEffectEvent((isDrawn: boolean) => onDrawn?.(isDrawn))

  useEffect(() => {
    const element = frame.current
    if (!element || !isNear) return
    const show = (picture: HTMLCanvasElement) => {
      picture.className = 'absolute inset-0 size-full'
      picture.setAttribute('aria-hidden', 'true')
      element.replaceChildren(picture)
      shown.current = turn
      tellDrawn(true)
    }
    // A rotated picture must not be stretched upright.
    if (shown.current !== turn) clear(element)
    const ahead = isFirstUpright ? takePrefetchedFile(document) : null
    if (ahead) {
      show(ahead)
      if (Math.abs(ahead.width - size.width * window.devicePixelRatio) <= 2) return
    }
    const stop = new AbortController()
    const paint = () =>
      document
        .paint(page, { scale: scale * window.devicePixelRatio, turn, signal: stop.signal })
        .then((picture) => stop.signal.aborted || show(picture))
        .catch(() => {
          if (stop.signal.aborted) return
          setFailed(true)
          tellDrawn(false)
        })
    setFailed(false)
    const timer = setTimeout(paint, element.childElementCount === 0 ? 0 : SETTLES_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [frame, document, page, isFirstUpright, size.width, scale, turn, isNear])

  useEffect(() => {
    if (!isNear && frame.current) clear(frame.current)
  }, [frame, isNear])
  return failed
}

/** Frees the memory of the canvases at once, which phones need. */
function clear(element: HTMLElement) {
  for (const canvas of element.querySelectorAll('canvas')) canvas.width = 0
  element.replaceChildren()
}

export function useIsNear(
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  atFirst = false,
) {
  const [isNear, setIsNear] = useState(atFirst)
  useEffect(() => {
    const page = frame.current?.parentElement
    if (!page || !scroller.current) return
    // A busy page is told several states at once, and the last one counts.
    const watch = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      root: scroller.current,
      rootMargin: NEARBY,
    })
    watch.observe(page)
    return () => watch.disconnect()
  }, [frame, scroller])
  return isNear
}
