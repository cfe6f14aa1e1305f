import { Maximize2, X } from 'lucide-react'
import * as Base from 'radix-ui/dialog'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import * as may from '#domain/may.ts'
import { withParams } from '#web/lib/search-params.ts'
import { useUser } from '#web/lib/session.ts'
import { unlessCovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Client } from '../client.tsx'
import type { ClientHeadProps } from '../client-head.ts'
import { ClientMarks } from '../client-marks.tsx'
import { usePanelAddress } from './use-panel-address.ts'

interface ClientPanelProps {
  id: string
  cameFromList: boolean
}

export const ClientPanel = (props: ClientPanelProps) => (may.openAdminPanel(useUser()) ? <Panel {...props} /> : null)

function Panel({ id, cameFromList }: ClientPanelProps) {
  const { close } = usePanelAddress({ cameFromList })
  // A phone has no room for the list beside the panel.
  const [hasRoom] = useState(() => typeof window !== 'undefined' && window.matchMedia('(min-width: 40rem)').matches)
  const shown = useRef(id)
  useSteps(id, close)
  useEffect(() => {
    // The focused element disappeared together with the client before.
    if (shown.current !== id && document.activeElement === document.body) panelHere()?.focus({ preventScroll: true })
    shown.current = id
  })
  return (
    <Base.Root open modal={!hasRoom} onOpenChange={(next) => next || close()}>
      <Base.Portal>
        <Base.Content
          aria-describedby={undefined}
          data-client-panel
          data-modal-overlay={hasRoom ? undefined : true}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            // An open list of names handles Escape itself.
            const { target } = event
            if (target instanceof HTMLElement && target.dataset.choosing !== undefined) event.preventDefault()
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Leaves the focus in the list when the person works there.
            if (document.activeElement === document.body) rowOf(shown.current)?.focus()
          }}
          className="fixed inset-y-0 right-0 z-30 flex in-[:root:has([data-full-screen])]:z-45 w-full animate-from-right flex-col border-line bg-paper shadow-float outline-none sm:w-[min(40rem,90vw)] sm:border-l 2xl:w-[45rem]"
        >
          <div className="min-h-0 grow overflow-y-auto overscroll-contain">
            <Client key={id} id={id} Head={PanelHead} inset="px-4 pb-8 sm:px-6" />
          </div>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  )
}

function PanelHead({ client, title, actions }: ClientHeadProps) {
  const [params] = useSearchParams()
  const id = params.get('client') ?? ''
  const tab = params.get('tab')
  const isHere = client !== undefined
  useEffect(() => {
    if (isHere && tab) startAtPart()
  }, [isHere, tab])
  return (
    // No landmark: the page behind already has its own.
    <div className="sticky top-0 z-10 mb-4 border-line border-b bg-card px-4 pt-3 pb-3 sm:px-6">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Base.Title className="truncate font-semibold text-lg">{title}</Base.Title>
          {client && <ClientMarks client={client} />}
        </div>
        <div className="-mr-2 flex shrink-0 items-center gap-1">
          {client && (
            <ButtonLink
              icon={Maximize2}
              variant="quiet"
              size="small"
              className="max-sm:hidden"
              href={`/admin/applications/${encodeURIComponent(id)}${tab ? `?tab=${encodeURIComponent(tab)}` : ''}`}
            >
              Open full page
            </ButtonLink>
          )}
          <Base.Close asChild>
            <IconButton label="Close">
              <X aria-hidden="true" />
            </IconButton>
          </Base.Close>
        </div>
      </div>
      {actions && <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

const panelHere = () => document.querySelector<HTMLElement>('[data-client-panel]')

/** Focuses the section that the row of Today opened, so that Tab continues there. */
function startAtPart() {
  const panel = panelHere()
  if (document.activeElement !== panel) return
  panel?.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]')?.focus({ preventScroll: true })
}

function rowOf(id: string): HTMLElement | null {
  const name = CSS.escape(id)
  const links = document.querySelectorAll<HTMLElement>(
    `#main [data-row="${name}"] [data-row-link], #main a[href*="client=${name}"]`,
  )
  const isShown = (link: HTMLElement) => link.offsetParent !== null
  // With several rows about one client, prefers the row that opened the panel.
  const opener = [...links].find((link) => link.dataset.rowUnder !== undefined && isShown(link))
  return opener ?? [...links].find(isShown) ?? links[0] ?? document.getElementById('main')
}

/** J and K show the next and the previous client of the list, in the same section and the same history entry. */
function useSteps(id: string, close: () => void): void {
  const [, setParams] = useSearchParams()
  const step = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('#main [data-row]')]
    const here = rows.findIndex((row) => row.dataset.row === id)
    const next = here < 0 ? undefined : rows[here + by]
    if (!next?.dataset.row) return
    next.scrollIntoView({ block: 'nearest' })
    const client = next.dataset.row
    // The next client replaces the focused element.
    document.activeElement?.closest<HTMLElement>('[data-client-panel]')?.focus({ preventScroll: true })
    setParams((now) => withParams(now, { client }), { replace: true, state: window.history.state })
  }
  // A visible toast handles the key before the panel.
  useShortcuts(unlessCovered({ j: () => step(1), k: () => step(-1), escape: close }), true)
}
