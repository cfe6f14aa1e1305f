import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { withParams } from '#web/lib/search-params.ts'
import {
  type ClientSection,
  FIRST_SECTION,
  sectionNamed,
  useClientSections,
} from '#web/shared/clients/client-sections.ts'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { PacketCard } from './documents/packet-card.tsx'
import { HistorySection, isHistoryPart } from './history/history-section.tsx'
import { PathSection } from './path/path-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { SheetSection } from './sheet/sheet-section.tsx'

// The forms load when the section is opened.
const MoneySection = lazy(async () => ({ default: (await import('./money/money-section.tsx')).MoneySection }))

export function useSection() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') ?? FIRST_SECTION
  const open = (name: string) => {
    // The panel stores its origin in the history state.
    const how = { replace: true, state: window.history.state }
    setParams((now) => withParams(now, { tab: name === FIRST_SECTION ? null : name }), how)
  }
  return { name: isHistoryPart(tab) ? ('history' as const) : sectionNamed(tab), tab, open }
}

interface SectionsProps {
  id: string
  client: ClientWithLastTransition | undefined
  section: ReturnType<typeof useSection>
}

const contentsOf = ({ id, client, section }: SectionsProps): Record<ClientSection, ReactNode> => ({
  documents: (
    <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_17rem]">
      <DocumentsCard applicationId={id} />
      <PacketCard applicationId={id} />
    </div>
  ),
  path: <PathSection applicationId={id} client={client} />,
  sheet: <SheetSection applicationId={id} />,
  requests: <RequestsSection applicationId={id} />,
  payments: (
    <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
      <MoneySection applicationId={id} />
    </Suspense>
  ),
  history: <HistorySection applicationId={id} tab={section.tab} isHere={client !== undefined} />,
})

export function Sections(props: SectionsProps) {
  const { section } = props
  const contents = contentsOf(props)
  const tabs = useClientSections().map((tab) => ({ ...tab, content: contents[tab.value] }))
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the row of tabs is wider than the screen.
    const tab = bar.current?.querySelector<HTMLElement>(`[role="tab"][id$="-${section.name}"]`)
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - 48 })
  }, [section.name])
  return (
    <div ref={bar}>
      <Tabs label="Parts of this client" tabs={tabs} value={section.name} onChange={section.open} />
    </div>
  )
}
