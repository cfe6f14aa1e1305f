import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { PageSize, PdfDocument, Turn } from './pdf-document.ts'

const STEP = 1.25
const SMALLEST = 0.25
const LARGEST = 5
const LARGEST_FIT = 3
const MARGIN = 12
const nextTurn: Readonly<Record<Turn, Turn>> = { 0: 1, 1: 2, 2: 3, 3: 0 }

export function useView(document: PdfDocument | null, scroller: RefObject<HTMLElement | null>) {
  const sizes = usePageSizes(document)
  const room = useRoom(scroller)
  const [zoom, setZoom] = useState<number | 'fit' | 'page'>('fit')
  const [turn, setTurn] = useState<Turn>(0)
  const [page, setPage] = useState(1)
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())

  const shown = sizes.map((size) => turned(size, turn))
  const widest = (room.width - 2 * MARGIN) / Math.max(1, ...shown.map(({ width }) => width))
  const highest = (room.height - 2 * MARGIN) / Math.max(1, ...shown.map(({ height }) => height))
  const fitting = zoom === 'page' ? Math.min(widest, highest) : widest
  const scale = typeof zoom === 'number' ? zoom : Math.min(LARGEST_FIT, Math.max(SMALLEST, fitting))
  const onScroll = useSameSpot(scroller, `${scale} ${turn}`)
  const look = useEffectEvent(() => {
    if (!scroller.current) return
    const inSight = pagesInSight(scroller.current).filter((one) => !seen.has(one))
    if (inSight.length > 0) setSeen(new Set([...seen, ...inSight]))
  })
  useEffect(() => look())
  const zoomBy = (factor: number) => setZoom(Math.min(LARGEST, Math.max(SMALLEST, scale * factor)))

  return {
    sizes: shown.map(({ width, height }) => ({
      width: Math.floor(width * scale),
      height: Math.floor(height * scale),
    })),
    scale,
    turn,
    page,
    seen,
    fits: zoom === 'fit',
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    fitWidth: () => setZoom('fit'),
    fitPage: () => setZoom('page'),
    goToPage: (to: number) => goToPage(scroller.current, to),
    nextPage: () => goToPage(scroller.current, page + 1),
    previousPage: () => goToPage(scroller.current, page - 1),
    turnOnce: () => setTurn(nextTurn[turn]),
    onScroll() {
      onScroll()
      if (scroller.current) setPage(pageInSight(scroller.current))
      look()
    },
  }
}

const goToPage = (scroller: HTMLElement | null, page: number) =>
  scroller?.querySelector(`[data-page="${page}"]`)?.scrollIntoView({ block: 'start' })

function pageInSight(scroller: HTMLElement): number {
  const line = scroller.getBoundingClientRect().top + scroller.clientHeight / 3
  const pages = [...scroller.querySelectorAll<HTMLElement>('[data-page]')]
  return Math.max(1, pages.findLastIndex((page) => page.getBoundingClientRect().top <= line) + 1)
}

function pagesInSight(scroller: HTMLElement): number[] {
  const { top, bottom } = scroller.getBoundingClientRect()
  return [...scroller.querySelectorAll<HTMLElement>('[data-page]')].flatMap((page) => {
    const area = page.getBoundingClientRect()
    const middle = (area.top + area.bottom) / 2
    return middle > top && middle < bottom ? [Number(page.dataset.page)] : []
  })
}

function usePageSizes(document: PdfDocument | null): readonly PageSize[] {
  const [known, setKnown] = useState<{ of: PdfDocument; sizes: PageSize[] } | null>(null)
  useEffect(() => {
    if (!document) return
    let isThere = true
    const measure = async () => {
      const sizeOf = (page: number) => document.sizeOf(page).catch(() => document.firstSize)
      const sizes = await Promise.all(numbersUpTo(document.pageCount).map(sizeOf))
      if (isThere) setKnown({ of: document, sizes })
    }
    void measure()
    return () => {
      isThere = false
    }
  }, [document])
  if (!document) return []
  return known?.of === document ? known.sizes : numbersUpTo(document.pageCount).map(() => document.firstSize)
}

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function useRoom(scroller: RefObject<HTMLElement | null>): PageSize {
  const [room, setRoom] = useState<PageSize>({ width: 800, height: 800 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0) setRoom((now) => (now.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  return room
}

function useSameSpot(scroller: RefObject<HTMLElement | null>, view: string) {
  const spot = useRef({ x: 0.5, y: 0 })
  const seen = useRef(view)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || seen.current === view) return
    seen.current = view
    element.scrollTop = spot.current.y * element.scrollHeight
    element.scrollLeft = spot.current.x * element.scrollWidth - element.clientWidth / 2
  }, [scroller, view])
  return () => {
    const element = scroller.current
    if (!element) return
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth } = element
    spot.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: scrollTop / scrollHeight }
  }
}

const turned = ({ width, height }: PageSize, turn: Turn): PageSize =>
  turn % 2 === 0 ? { width, height } : { width: height, height: width }
