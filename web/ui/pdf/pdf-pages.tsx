import clsx from 'clsx'
import { Download, FileQuestion, Maximize2, Minus, Plus, RotateCw } from 'lucide-react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Spinner } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { isChord } from '../keys.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { PageRail } from './page-rail.tsx'
import type { PdfDocument, Turn } from './pdf-document.ts'
import type { PdfSource } from './pdf-files.ts'
import { PdfPage } from './pdf-page.tsx'
import { usePdf } from './use-pdf.ts'
import { useView } from './use-view.ts'

export interface PdfControls {
  zoomIn: () => void
  zoomOut: () => void
  fitWidth: () => void
  fitPage: () => void
  nextPage: () => void
  previousPage: () => void
  turn: () => void
}

export interface PageInView {
  page: number
  turn: Turn
  isInSight: boolean
}

export type FirstPage = 'coming' | 'drawn' | 'failed'

export interface PdfPagesProps {
  source: PdfSource
  fileName: string
  download?: string
  title?: ReactNode
  controls?: Ref<PdfControls>
  onKey?: ((action: keyof PdfControls) => void) | undefined
  onFirstPage?: ((state: FirstPage) => void) | undefined
  initialFocus?: boolean
  hasRail?: boolean
  overlay?: ((page: PageInView) => ReactNode) | undefined
  className?: string
}

export function PdfPages(props: PdfPagesProps) {
  const { source, fileName, download, title = fileName, onFirstPage, initialFocus, hasRail, overlay, className } = props
  const { document, failed, again } = usePdf(source)
  const scroller = useRef<HTMLDivElement>(null)
  const view = useView(document, scroller)
  const onKeyDown = useControls(view, props)
  const tellDrawn = useFirstPage(document, failed, onFirstPage)
  return (
    <section
      aria-label={`Preview of ${fileName}`}
      className={clsx(
        '@container relative flex min-h-0 flex-col overflow-hidden rounded-card border border-line',
        className,
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-card py-1.5 pr-1.5 pl-3">
        <p title={fileName} className="min-w-0 grow basis-0 truncate font-semibold text-sm">
          {title}
        </p>
        {document && <PdfTools document={document} view={view} />}
        {download && (
          <DownloadLink href={download} variant="quiet" className="px-2">
            Download
          </DownloadLink>
        )}
      </div>
      <div className="flex min-h-0 grow">
        {document && hasRail && document.pageCount > 1 && <PageRail {...{ document, view }} />}
        <ScrollRegion
          ref={scroller}
          role="group"
          aria-label="Pages"
          data-initial-focus={initialFocus || undefined}
          onKeyDown={onKeyDown}
          onScroll={view.onScroll}
          className="peer relative isolate min-h-0 min-w-0 grow overflow-auto bg-sunk focus-visible:outline-offset-[-2px] [scrollbar-gutter:stable]"
        >
          {!document && !failed && (
            <span className="absolute inset-0 grid place-items-center text-brand">
              <Spinner label="Loading the preview" className="size-8" />
            </span>
          )}
          {failed && <CannotBeShown download={download} again={again} />}
          {document && <DrawnPages {...{ document, view, scroller, overlay }} onFirstDrawn={tellDrawn} />}
        </ScrollRegion>
        {/* The focus ring lies above the pages, which would hide it. */}
        <span className="pointer-events-none absolute inset-0 hidden rounded-card border-2 border-brand peer-focus-visible:block" />
      </div>
    </section>
  )
}

const byKey: Readonly<Record<string, keyof PdfControls>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  f: 'fitWidth',
  t: 'turn',
}

function useControls(view: ReturnType<typeof useView>, { controls, onKey }: PdfPagesProps) {
  const { zoomIn, zoomOut, fitWidth, fitPage, nextPage, previousPage, turnOnce: turn } = view
  const actions: PdfControls = { zoomIn, zoomOut, fitWidth, fitPage, nextPage, previousPage, turn }
  useImperativeHandle(controls, () => actions)
  return (event: KeyboardEvent) => {
    const action = byKey[event.key]
    if (!action || isChord(event)) return
    event.preventDefault()
    if (onKey) onKey(action)
    else actions[action]()
  }
}

/** Reports whether the first page was drawn; once drawn it counts as seen, even if a later size fails. */
function useFirstPage(document: PdfDocument | null, failed: boolean, onChange: PdfPagesProps['onFirstPage']) {
  const [known, setKnown] = useState<{ of: PdfDocument; isDrawn: boolean } | null>(null)
  const drawn = document !== null && known?.of === document ? known.isDrawn : undefined
  const state: FirstPage = failed || drawn === false ? 'failed' : drawn ? 'drawn' : 'coming'
  const tell = useEffectEvent((now: FirstPage) => onChange?.(now))
  useEffect(() => tell(state), [state])
  return (isDrawn: boolean) => {
    if (document && !(known?.of === document && known.isDrawn)) setKnown({ of: document, isDrawn })
  }
}

interface ViewProps {
  document: PdfDocument
  view: ReturnType<typeof useView>
}

const PdfTools = ({ document, view }: ViewProps) => (
  <div className="order-1 flex basis-full flex-wrap items-center justify-end gap-1 @2xl:order-none @2xl:basis-auto">
    <p className="mr-auto whitespace-nowrap pr-1 text-ink-soft text-sm tabular-nums">
      Page {view.page} of {document.pageCount}
    </p>
    <PdfTool word="Zoom out" shortcut="-" bare icon={<Minus aria-hidden="true" />} onPress={view.zoomOut} />
    <output aria-label="Zoom" className="hidden w-11 text-center text-ink-soft text-xs tabular-nums @md:block">
      {Math.round(view.scale * 100)}%
    </output>
    <PdfTool word="Zoom in" shortcut="+" bare icon={<Plus aria-hidden="true" />} onPress={view.zoomIn} />
    <PdfTool
      word="Fit"
      shortcut="F"
      pressed={view.fits}
      icon={<Maximize2 aria-hidden="true" />}
      onPress={view.fitWidth}
    />
    <PdfTool word="Turn" shortcut="T" icon={<RotateCw aria-hidden="true" />} onPress={view.turnOnce} />
  </div>
)

interface DrawnPagesProps extends ViewProps, Pick<PdfPagesProps, 'overlay'> {
  scroller: RefObject<HTMLDivElement | null>
  onFirstDrawn: (isDrawn: boolean) => void
}

const DrawnPages = ({ document, view, scroller, overlay, onFirstDrawn }: DrawnPagesProps) => (
  <div className="w-max min-w-full space-y-3 p-3">
    {view.sizes.map((size, index) => (
      <PdfPage
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
        key={index}
        document={document}
        page={index + 1}
        size={size}
        scale={view.scale}
        turn={view.turn}
        scroller={scroller}
        onDrawn={index === 0 ? onFirstDrawn : undefined}
      >
        {overlay?.({ page: index + 1, turn: view.turn, isInSight: view.page === index + 1 })}
      </PdfPage>
    ))}
  </div>
)

interface PdfToolProps {
  word: string
  shortcut: string
  icon: ReactNode
  bare?: boolean
  pressed?: boolean
  onPress: () => void
}

const PdfTool = ({ word, shortcut, icon, bare, pressed, onPress }: PdfToolProps) => (
  <Button
    size="small"
    variant="quiet"
    aria-label={bare ? word : undefined}
    aria-pressed={pressed}
    title={`${word} (${shortcut})`}
    onClick={onPress}
    className={clsx('px-2', pressed && 'bg-brand-soft')}
  >
    {icon}
    {!bare && word}
  </Button>
)

const CannotBeShown = ({ download, again }: { download: string | undefined; again: () => void }) => (
  <EmptyState
    icon={FileQuestion}
    title="The document could not be shown"
    className="h-full justify-center"
    action={
      <span className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" size="small" onClick={again}>
          Try again
        </Button>
        {download && (
          <DownloadLink href={download} variant="secondary">
            Download to View
          </DownloadLink>
        )}
      </span>
    }
  />
)

export const DownloadLink = ({ children, ...link }: ComponentProps<typeof ButtonLink>) => (
  <ButtonLink icon={Download} {...link} download target="_blank" rel="noopener" size="small">
    {children}
  </ButtonLink>
)
