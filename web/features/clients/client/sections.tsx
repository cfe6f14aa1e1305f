import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { withParams } from '#web/lib/search-params.ts'
import { useMay } from '#web/shared/may.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { DocumentsCard } from './documents/documents-card.tsx'
import { PacketCard } from './documents/packet-card.tsx'
import { OpeningsSection } from './history/openings-section.tsx'
import { TimelineSection } from './history/timeline-section.tsx'
import { MESSAGE_SUBJECT } from './messages/message-form.tsx'
import { MessagesSection } from './messages/messages-section.tsx'
import { NotesSection } from './notes/notes-section.tsx'
import { PathSection } from './path/path-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { SheetSection } from './sheet/sheet-section.tsx'

// Its forms load when it is opened.
const MoneySection = lazy(async () => ({ default: (await import('./money/money-section.tsx')).MoneySection }))

const names = [
  'documents',
  'path',
  'sheet',
  'requests',
  'payments',
  'messages',
  'notes',
  'timeline',
  'openings',
] as const
type SectionName = (typeof names)[number]
const [FIRST] = names

const isName = (text: string | null): text is SectionName => names.some((name) => name === text)

export function useSection() {
  const [params, setParams] = useSearchParams()
  const [wantsToWrite, want] = useState(false)
  const tab = params.get('tab')
  const open = (name: string) => {
    want(false)
    // The panel keeps in the state how it was come to.
    const how = { replace: true, state: window.history.state }
    setParams((now) => withParams(now, { tab: name === FIRST ? null : name }), how)
  }
  const write = () => {
    open('messages')
    want(true)
    document.getElementById(MESSAGE_SUBJECT)?.focus()
  }
  return { name: isName(tab) ? tab : FIRST, open, write, wantsToWrite }
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
  {
    value: 'messages',
    label: <MessagesLabel unanswered={client?.unansweredMessages ?? 0} />,
    content: <MessagesSection applicationId={id} client={client} wantsToWrite={section.wantsToWrite} />,
  },
  { value: 'notes', label: 'Notes', content: <NotesSection applicationId={id} /> },
  { value: 'timeline', label: 'Timeline', content: <TimelineSection applicationId={id} /> },
  { value: 'openings', label: 'Access', content: <OpeningsSection applicationId={id} /> },
]

const MessagesLabel = ({ unanswered }: { unanswered: number }) => (
  <>
    Messages
    {unanswered > 0 && (
      <Badge tone="info">
        {unanswered} <span className="sr-only">unanswered</span>
      </Badge>
    )}
  </>
)

export function Sections(props: SectionsProps) {
  const { client, section } = props
  const unanswered = client?.unansweredMessages
  const hidden = [!useMay('audit.read') && 'openings', !useMay('payments.read') && 'payments']
  const tabs = tabsOf(props).filter(({ value }) => !hidden.includes(value))
  const bar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known what is unanswered, the row is longer
  useEffect(() => {
    // On a phone the row of tabs is longer than the screen.
    const tab = bar.current?.querySelector<HTMLElement>(`[role="tab"][id$="-${section.name}"]`)
    tab?.parentElement?.scrollTo({ left: tab.offsetLeft - 48 })
  }, [section.name, unanswered])
  return (
    <div ref={bar}>
      <Tabs label="Parts of this client" tabs={tabs} value={section.name} onChange={section.open} />
    </div>
  )
}
