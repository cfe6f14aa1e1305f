import { useState } from 'react'
import { type BoardItem, type BoardItemState, decideBoardItem, listBoardItems } from '#contract/boards/board-items.ts'
import { factLabels } from '#domain/boards/board-labels.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { partyLabels, requestStatusLabels } from '#domain/third-party-requests/request-labels.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DismissItemDialog } from './dismiss-item-dialog.tsx'

const states: Readonly<Record<BoardItemState, { tone: Tone; label: string }>> = {
  open: { tone: 'warn', label: 'To decide' },
  asked: { tone: 'info', label: 'Asked' },
  done: { tone: 'good', label: 'Done' },
  dismissed: { tone: 'neutral', label: 'Not needed' },
}

export function BoardItemsCard({ applicationId }: { applicationId: string }) {
  const query = useRead(listBoardItems, { params: { id: applicationId } })
  const board = query.data?.board
  return (
    <Card>
      <p className="mb-2 text-ink-soft text-sm">
        {board
          ? `By the rule pack of ${board.state} (${board.status}). The client is told of what you confirm.`
          : 'Choose a board first: its rule pack says what it asks for beyond the documents.'}
      </p>
      <QueryView query={query} bare failure="What the board asks for could not be loaded" skeleton="h-32 w-full">
        {({ items }) => <Items applicationId={applicationId} items={items} />}
      </QueryView>
    </Card>
  )
}

interface ItemsProps {
  applicationId: string
  items: readonly BoardItem[]
}

function Items({ applicationId, items }: ItemsProps) {
  const open = items.filter(({ state }) => state === 'open')
  return (
    <>
      {open.length > 0 && (
        <Notice tone="warn" className="mb-2">
          This application lacks {counted(open.length, 'thing')} that the board asks for. Confirm or dismiss each of
          them.
          <AskThemAll applicationId={applicationId} items={open.filter(({ kind }) => kind === 'request')} />
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <ItemRow key={item.id} applicationId={applicationId} item={item} />
        ))}
      </ul>
    </>
  )
}

/** Sends the requests one by one, so that one failure does not stop the others. */
function AskThemAll({ applicationId, items }: ItemsProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutateAsync } = useBoardItemDecision(applicationId)
  const askAll = async () => {
    setAsking(true)
    for (const item of items) await mutateAsync({ item, next: 'asked' }).catch(() => undefined)
    setAsking(false)
  }
  if (items.length < 2) return null
  return (
    <May do="board_items.decide">
      <Button size="small" className="mt-2" busy={isAsking} busyLabel="Confirming..." onClick={() => void askAll()}>
        Make all {items.length} requests
      </Button>
    </May>
  )
}

const useBoardItemDecision = (applicationId: string) =>
  useCall(decideBoardItem, {
    input: ({ item, next }: { item: BoardItem; next: 'asked' | 'done' }) => ({
      params: { id: applicationId, item: item.id },
      body: { state: next, expectedState: item.state },
    }),
    sent: ({ title }, { next }) => (next === 'done' ? `Done: ${title}` : `Asked for: ${title}`),
    failed: 'It was not saved. Please try again.',
  })

function ItemRow({ applicationId, item }: { applicationId: string; item: BoardItem }) {
  const { title, state, inPack, provenBy, reason, decidedBy, decidedAt } = item
  const { tone, label } = states[state]
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 text-sm @2xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 space-y-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="wrap-anywhere font-semibold">{title}</h3>
          <Status tone={tone}>{label}</Status>
          {!inPack && <Status tone="warn">No longer in the rule pack</Status>}
        </div>
        {(state !== 'done' || decidedAt) && <WhoDoesIt item={item} />}
        {state === 'done' && provenBy && (
          <p className="text-ink-soft">
            Shown by the step “{provenBy.title}” of {formatDay(provenBy.doneOn)}.
          </p>
        )}
        <FactBehind item={item} />
        {decidedAt && (
          <p className="text-ink-soft text-xs">
            <bdi>{decidedBy?.name ?? 'A former colleague'}</bdi>, <When at={decidedAt} time />
            {reason && `: ${reason}`}
          </p>
        )}
      </div>
      <May do="board_items.decide">
        <Decisions applicationId={applicationId} item={item} />
      </May>
    </li>
  )
}

const WhoDoesIt = ({ item: { kind, party, request } }: { item: BoardItem }) => (
  <p className="text-ink-soft">
    {kind === 'task' ? 'A task of the client' : `A request: ${party ? partyLabels[party] : 'somebody else'}`}
    {request && `, ${requestStatusLabels[request.status].toLowerCase()}`}
  </p>
)

function FactBehind({ item: { fact, source, checkedOn, confidence, stale } }: { item: BoardItem }) {
  if (source === null || checkedOn === null) return null
  return (
    <p className="wrap-anywhere text-ink-soft text-xs">
      {stale && 'To check again. '}
      {factLabels[fact]}, read in: {source}. Checked on {formatDay(checkedOn)}. Confidence: {confidence}.
    </p>
  )
}

function Decisions({ applicationId, item }: { applicationId: string; item: BoardItem }) {
  const { state, title, kind, inPack } = item
  const { mutate, isPending } = useBoardItemDecision(applicationId)
  const decide = (next: 'asked' | 'done') => mutate({ item, next })
  const about = <span className="sr-only"> {title}</span>
  return (
    <div className="flex flex-wrap items-start gap-2">
      {inPack && (state === 'open' || state === 'dismissed') && (
        <Button size="small" busy={isPending} busyLabel="Confirming..." onClick={() => decide('asked')}>
          {kind === 'task' ? 'Confirm and tell the client' : 'Confirm and make the request'}
          {about}
        </Button>
      )}
      {state === 'asked' && (
        <Button size="small" variant="secondary" busy={isPending} busyLabel="Saving..." onClick={() => decide('done')}>
          Mark as done
          {about}
        </Button>
      )}
      <DialogButton
        isOffered={state === 'open' || state === 'asked'}
        size="small"
        variant="quiet"
        dialog={(close) => <DismissItemDialog {...{ applicationId, item }} onClose={close} />}
      >
        Dismiss
        {about}
      </DialogButton>
    </div>
  )
}
