import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { withParams } from '#web/lib/search-params.ts'
import { useMay } from '#web/shared/may.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { PacketCard } from './documents/packet-card.tsx'
import { HistorySection, isHistoryPart } from './history/history-section.tsx'
import { PathSection } from './path/path-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { SheetSection } from './sheet/sheet-section.tsx'

// Its forms load when it is opened.
const MoneySection = lazy(async () => ({ default: (await import('./money/money-section.tsx')).MoneySection }))

const names = ['documents', 'path', 'sheet', 'requests', 'payments', 'history'] as const
type SectionName = (typeof names)[number]
const [FIRST] = names

export function useSection() {
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') ?? FIRST
  const open = (name: string) => {
    // The panel keeps in the state how it was come to.
    const how = { replace: true, state: window.history.state }
    setParams((now) => withParams(now, { tab: name === FIRST ? null : name }), how)
  }
  return { name: sectionOf(tab), tab, open }
}

function sectionOf(tab: string): SectionName {
  if (isHistoryPart(tab)) return 'history'
  return names.find((name) => name === tab) ?? FIRST
}

interface SectionsProps {
  id: string
  client: ClientWithLastTransition | undefined
  section: ReturnType<typeof useSection>
}

const tabsOf = ({ id, client, section }: SectionsProps) => [
  {
    value: 'documents',
    label: 'Documents',
    content: (
      <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_17rem]">
        <DocumentsCard applicationId={id} />
        <PacketCard applicationId={id} />
      </div>
    ),
  },
  { value: 'path', label: 'Exam path', content: <PathSection applicationId={id} client={client} /> },
  { value: 'sheet', label: 'Data sheet', content: <SheetSection applicationId={id} /> },
  { value: 'requests', label: 'Requests', content: <RequestsSection applicationId={id} /> },
  {
    value: 'payments',
    label: 'Money',
    content: (
      <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
        <MoneySection applicationId={id} />
      </Suspense>
    ),
  },
  { value: 'history', label: 'History', content: <HistorySection applicationId={id} tab={section.tab} /> },
]

export function Sections(props: SectionsProps) {
  const { section } = props
  const seesMoney = useMay('payments.read')
  const tabs = tabsOf(props).filter(({ value }) => seesMoney || value !== 'payments')
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the row of tabs is longer than the screen.
    const tab = bar.current?.querySelector<HTMLElement>(`[role="tab"][id$="-${section.name}"]`)
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - 48 })
  }, [section.name])
  return (
    <div ref={bar}>
      <Tabs label="Parts of this client" tabs={tabs} value={section.name} onChange={section.open} />
    </div>
  )
}
