import { CircleCheckBig, Play } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { type AdminDocument, listDocumentsForReview } from '#contract/documents/documents.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { addressWith } from '#web/lib/search-params.ts'
import { useUser } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { adminPage } from '#web/shared/admin-only.tsx'
import { LeftOutNotice } from '#web/shared/clients/left-out-notice.tsx'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { useAssign } from '#web/shared/colleagues/use-assign.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { useViewersBySubject } from '#web/shared/presence/presence.ts'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { KeyList, type KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { useRowSteps } from '#web/shared/shortcuts/use-row-steps.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useIsClientOpen } from '../client-link.tsx'
import { NotOpened } from '../not-opened.tsx'
import { assignableOf } from '../use-assignment-of.tsx'
import { ReviewDialog } from '../workspace/review-dialog.tsx'
import { ReviewOutcome } from '../workspace/review-outcome.tsx'
import { PAPER_PARAM, REVIEW_PARAM, useReviewNavigation } from '../workspace/use-review-navigation.ts'
import { QueueFilter } from './queue-filter.tsx'
import { type QueueRowActions, QueueTable, queueTable } from './queue-table.tsx'
import { filterShape, isNarrowed, useQueueFilter } from './use-queue-filter.ts'

export const QueueScreen = adminPage('/admin/queue', QueueOrClient)

const queueKeys: KeyWords = [
  ['S', 'Start reviewing with the first document', 'documents.review'],
  ['J or ↓', 'Next row'],
  ['K or ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['M', 'Assign the client to me, or unassign', 'cases.move'],
  ['G', 'Assign the client to a colleague', 'cases.move'],
]

const NOBODY: readonly Colleague[] = []

/** Redirects old addresses of one client's documents to the review of that client. */
function QueueOrClient() {
  const [params] = useSearchParams()
  const client = params.get('application')
  if (!client) return <WorkQueue />
  const paper = { [PAPER_PARAM]: params.get(REVIEW_PARAM) }
  return <Redirect to={addressWith(`/admin/review/${client}`, new URLSearchParams(), paper)} replace />
}

function WorkQueue() {
  const queue = useQueueFilter()
  const list = useLongList(listDocumentsForReview, { query: { ...queue, status: 'pending' } })
  const navigation = useReviewNavigation(list.rows, queue, { autoAdvance: true })
  const { opened, review } = navigation
  const viewersOf = useRowViewers()
  const [assigning, setAssigning] = useState<AdminDocument | null>(null)
  const isClientOpen = useIsClientOpen()
  const isFree = !opened && !assigning && !isClientOpen
  const keyList = useKeyList(isFree)
  const myId = useUser().id

  const first = firstOf(list.rows, viewersOf)
  const mayReview = useMay('documents.review')
  const start = first && mayReview ? () => review(first) : undefined
  const table = useRef<HTMLDivElement>(null)
  useQueueKeys(table, { rows: list.rows, onStart: start, onAssign: setAssigning }, isFree && !keyList.open)

  return (
    <>
      <QueueHeading keyList={{ ...keyList, open: keyList.open && !opened }} onStart={start} />
      <div className="space-y-4">
        <LastOutcome {...navigation} />
        <NotOpened {...navigation} />
        <LeftOutNotice shape={filterShape} />
        <QueueFilter chosen={queue} />
        <QueueList
          ref={table}
          list={list}
          isNarrowed={isNarrowed(queue)}
          viewersOf={viewersOf}
          myId={myId}
          onReview={review}
          onAssign={setAssigning}
        />
      </div>
      {opened && <ReviewDialog opened={opened} navigation={navigation} />}
      {assigning && <AssignDialog application={assignableOf(assigning)} onClose={() => setAssigning(null)} />}
    </>
  )
}

/** Prefers a document that no colleague has open. */
const firstOf = (rows: readonly AdminDocument[] = [], viewersOf: ReturnType<typeof useRowViewers>) =>
  rows.find((row) => viewersOf(row).length === 0) ?? rows[0]

const LastOutcome = ({ outcome, next, review, forgetOutcome }: ReturnType<typeof useReviewNavigation>) =>
  outcome && <ReviewOutcome {...outcome} next={next} waiting={undefined} onNext={review} onDismiss={forgetOutcome} />

interface QueueHeadingProps {
  keyList: ReturnType<typeof useKeyList>
  onStart: (() => void) | undefined
}

const QueueHeading = ({ keyList, onStart }: QueueHeadingProps) => (
  <PageHeading
    title="Work Queue"
    actions={
      <>
        <KeyList keys={queueKeys} {...keyList} />
        <May do="documents.review">
          <Button icon={Play} disabled={!onStart} onClick={onStart}>
            Start reviewing
            <KeyHint>S</KeyHint>
          </Button>
        </May>
      </>
    }
  />
)

function useRowViewers() {
  const viewersById = useViewersBySubject()
  return ({ id, lookedAtBy }: AdminDocument) => (viewersById ? (viewersById.get(id) ?? NOBODY) : lookedAtBy)
}

interface QueueKeys {
  rows: readonly AdminDocument[] | undefined
  onStart: (() => void) | undefined
  onAssign: (document: AdminDocument) => void
}

function useQueueKeys(
  table: RefObject<HTMLDivElement | null>,
  { rows, onStart, onAssign }: QueueKeys,
  isActive: boolean,
) {
  const { keys, rowUnder } = useRowSteps(table)
  const { toggleAssignment, mayAssign } = useAssign()
  const onRow = (act: (document: AdminDocument) => void) => () => {
    const document = rows?.find(({ id }) => id === rowUnder()?.dataset.row)
    if (document) act(document)
  }
  useShortcuts(
    {
      ...keys,
      s: onStart,
      m: mayAssign ? onRow((document) => toggleAssignment(assignableOf(document))) : undefined,
      g: mayAssign ? onRow(onAssign) : undefined,
    },
    isActive,
  )
}

interface QueueListProps extends QueueRowActions {
  ref: RefObject<HTMLDivElement | null>
  list: ReturnType<typeof useLongList<typeof listDocumentsForReview>>
  isNarrowed: boolean
  viewersOf: (document: AdminDocument) => readonly Colleague[]
  myId: string
}

function QueueList({ ref, list, isNarrowed, ...table }: QueueListProps) {
  const now = useNow()
  return (
    <div ref={ref}>
      <ListView
        list={list}
        counts
        failure="The queue could not be loaded"
        skeleton={queueTable.skeleton}
        empty={{
          icon: CircleCheckBig,
          title: isNarrowed ? 'Nothing is waiting here' : 'Nothing is waiting',
          action: isNarrowed && <TextLink href="/admin/queue">Show all waiting documents</TextLink>,
          children: isNarrowed ? 'Other documents may be waiting.' : 'Every document has been reviewed.',
        }}
      >
        {(documents) => <QueueTable documents={documents} now={now} {...table} />}
      </ListView>
    </div>
  )
}
