import { useQuery } from '@tanstack/react-query'
import { ArrowRight, History, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { type ClientReview, getClientReview, type PaperUnderReview } from '#contract/documents/client-review.ts'
import type { AdminDocument } from '#contract/documents/documents.ts'
import { listWork, type WorkItem } from '#contract/work/work.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { counted } from '#domain/english/counted.ts'
import { useNamedPage } from '#web/lib/page-title.ts'
import { read, useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { cameFrom } from '#web/lib/scroll-memory.ts'
import { settings } from '#web/lib/settings.ts'
import { useNow } from '#web/lib/use-now.ts'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { KeyButton } from '#web/shared/shortcuts/key-button.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { KeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { BackLink, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ReviewTools, workspaceKeys } from '../document-review/workspace/review-tools.tsx'
import { ReviewWorkspace } from '../document-review/workspace/review-workspace.tsx'
import { useReviewWorkspace } from '../document-review/workspace/use-review-workspace.ts'
import { DecisionsDialog } from './decisions-dialog.tsx'
import { PaperList } from './paper-list.tsx'
import { useClientReview } from './use-client-review.ts'

export function ClientReviewScreen() {
  const [path] = useLocation()
  return (
    <AdminOnly page="/admin/queue">
      <ClientReviewPage key={path} id={path.split('/').at(-1) ?? ''} />
    </AdminOnly>
  )
}

function ClientReviewPage({ id }: { id: string }) {
  const review = useQuery(read(getClientReview, { params: { id } }, { absentOn: 404 }))
  const name = review.data?.application.client.name
  useNamedPage(name && `${name} · Review`, 'Review')
  return (
    <QueryView
      query={review}
      quiet
      failure="The papers could not be loaded"
      skeleton="h-[70dvh] rounded-card"
      empty={{
        icon: History,
        title: 'There is no such client',
        action: <BackLink href="/admin/queue">Work Queue</BackLink>,
      }}
    >
      {(known) => <Papers review={known} />}
    </QueryView>
  )
}

function Papers({ review }: { review: ClientReview }) {
  const { application, warnings } = review
  const [, navigate] = useLocation()
  const [lists, setLists] = useState(false)
  const { filed, open, navigation, toPrevious, openKey, isAllDecided } = useClientReview(review, () => {
    // Returns to the page that opened the review: the client, a list with the panel, or a row of Today.
    if (cameFrom()?.includes(application.id)) window.history.back()
    else navigate('/admin/today')
  })
  const [cameDecided] = useState(isAllDecided)
  const { previous, next } = useNeighbours(application.id)
  useShortcuts(
    {
      l: () => setLists(true),
      'shift+j': next && (() => navigate(next.href)),
      'shift+k': previous && (() => navigate(previous.href)),
    },
    !lists,
  )
  return (
    <div className="flex flex-col gap-3 lg:-mb-9 lg:h-[calc(100dvh-4rem)]">
      {warnings.length > 0 && <Notice tone="warn" title={warnings.join('. ')} />}
      {isAllDecided && <AllDecided next={next} takesFocus={!cameDecided} />}
      {open ? (
        <OpenPaper
          key={openKey}
          review={review}
          {...{ filed, open, navigation, toPrevious }}
          isCovered={lists}
          onList={() => setLists(true)}
        />
      ) : (
        <>
          <PageHeading title={<bdi>{application.client.name}</bdi>} />
          <EmptyState icon={History} title="No papers yet" />
        </>
      )}
      {lists && <DecisionsDialog onClose={() => setLists(false)} />}
    </div>
  )
}

/** The clients before and after this client in the list of waiting documents. */
function useNeighbours(applicationId: string): { previous?: WorkItem | undefined; next?: WorkItem | undefined } {
  const { data = [] } = useRead(listWork, { query: { kind: 'documents' } })
  const at = data.findIndex((item) => item.applicationId === applicationId)
  const others = data.filter((item) => item.applicationId !== applicationId)
  return at < 0 ? { next: others[0] } : { previous: data[at - 1], next: data[at + 1] ?? others[0] }
}

function AllDecided({ next, takesFocus }: { next: WorkItem | undefined; takesFocus: boolean }) {
  const where = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (takesFocus) where.current?.querySelector('a')?.focus()
  }, [takesFocus])
  return (
    <Notice
      tone="good"
      live
      className="items-center py-1.5!"
      title={
        <span ref={where} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          All decided
          <ButtonLink href={next?.href ?? '/admin/today'} size="small" icon={next ? ArrowRight : Play}>
            {next ? `Next client: ${next.client.name} (${counted(next.count, 'paper')})` : 'Go to Today'}
            {takesFocus && <KeyHint>Enter</KeyHint>}
          </ButtonLink>
        </span>
      }
    />
  )
}

interface OpenPaperProps {
  review: ClientReview
  filed: readonly (PaperUnderReview & { document: AdminDocument })[]
  open: PaperUnderReview & { document: AdminDocument }
  navigation: ReturnType<typeof useClientReview>['navigation']
  toPrevious: (() => void) | undefined
  isCovered: boolean
  onList: () => void
}

function OpenPaper({ review, filed, open, navigation, toPrevious, isCovered, onList }: OpenPaperProps) {
  const { document } = open
  const { application, sitting } = review
  const closeRef = useRef(navigation.close)
  const { workspace, tools, keyList } = useReviewWorkspace(
    document,
    { toNext: navigation.toNext, toPrevious },
    isCovered,
  )
  useShortcuts({ escape: () => closeRef.current() }, !workspace.shortcutsPaused)
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 id="page-title" tabIndex={-1} className="min-w-0 truncate font-semibold text-lg">
          <bdi>{application.client.name}</bdi>{' '}
          <span className="font-normal text-ink-soft text-sm tabular-nums">{application.applicationNumber}</span>
        </h1>
        {sitting && <MailTime at={new Date(sitting.mailAt)} />}
        <div className="flex flex-wrap items-center gap-1">
          <ReviewTools {...tools} />
          <May do="documents.review">
            <KeyButton word="My decisions" shortcut="L" icon={History} onPress={onList} />
          </May>
          <KeyList keys={clientKeys} {...keyList} />
        </div>
      </header>
      <div className="min-h-0 grow">
        <ReviewWorkspace
          {...workspace}
          ofClient={{
            list: <PaperList papers={filed} openId={document.id} onOpen={navigation.review} />,
            paper: open,
          }}
          navigation={navigation}
          closeRef={closeRef}
        />
      </div>
      {workspace.assignment.dialog}
    </>
  )
}

function MailTime({ at }: { at: Date }) {
  if (useNow() >= at) return null
  return (
    <p className="grow text-ink-soft text-sm tabular-nums">
      One email at {localTimeAt(at, settings.timeZone).slice(11)}
    </p>
  )
}

const clientKeys = [
  ...workspaceKeys.filter(([key]) => key !== 'Esc'),
  ['Shift + 1 to 9', 'Answer a check', 'documents.review'],
  ['Shift + J or K', 'Next or previous client'],
  ['L', 'My last decisions', 'documents.review'],
] as const
