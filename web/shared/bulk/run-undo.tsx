import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { BULK_MAILS_AFTER_SECONDS, BULK_UNDO_WITHIN_SECONDS, type BulkRun, undoBulk } from '#contract/bulk.ts'
import { localTimeAt } from '#domain/calendar/zones.ts'
import { call } from '#web/lib/call.ts'
import { settings } from '#web/lib/settings.ts'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { endUndo, offerUndo, useUndoOffer } from '../undo/undo-offer.ts'
import { clients, progressOf } from './bulk-labels.ts'
import { recentRuns } from './recent-query.ts'

export function offerRunUndo(run: BulkRun): void {
  if (run.undoableUntil === null) return
  offerUndo({
    id: run.id,
    subjectId: run.id,
    says: `${run.title}, ${clients(run.total)}: ${progressOf(run)}.`,
    route: undoBulk,
    undo: () => call(undoBulk, { params: { runId: run.id } }),
    undone: ['Undo has begun', 'Each client who still stands as it was left is put back.'],
    failed: 'The bulk action was not undone',
    sentAt: performance.now(),
    withinSeconds: BULK_UNDO_WITHIN_SECONDS,
    address: window.location.pathname + window.location.search,
    restore: () => undefined,
  })
}

export function UndoTimes({ run: { action, finishedAt, undoableUntil } }: { run: BulkRun }) {
  const now = useNow()
  if (!isAhead(undoableUntil, now)) return null
  const mailsAt = action === 'status' && new Date(Date.parse(finishedAt ?? '') + BULK_MAILS_AFTER_SECONDS * 1_000)
  return (
    <p className="text-ink-soft text-sm tabular-nums">
      You can undo this until {timeOf(new Date(undoableUntil))}.
      {mailsAt && mailsAt > now && ` The emails leave at ${timeOf(mailsAt)}.`}
    </p>
  )
}

export function UndoneBy({ runId }: { runId: string }) {
  const { data } = useQuery(recentRuns)
  const undo = data?.find(({ undoes }) => undoes === runId)
  if (!undo) return null
  return (
    <p className="text-ink-soft text-sm">
      {undo.orderedBy} undid this, <When at={undo.createdAt} time />: {progressOf(undo)}
    </p>
  )
}

const timeOf = (at: Date) => localTimeAt(at, settings.timeZone).slice(11)
const isAhead = (at: string | null, now: Date): at is string => at !== null && new Date(at) > now

interface UndoButtonProps {
  run: BulkRun
  onUndone: (id: string) => void
  onRefused: () => void
}

export function UndoButton({ run: { id, undoableUntil }, onUndone, onRefused }: UndoButtonProps) {
  const offer = useUndoOffer()
  const undoing = useCall(undoBulk, {
    input: () => ({ params: { runId: id } }),
    onSuccess(undo) {
      if (offer?.id === id) endUndo(offer)
      onUndone(undo.id)
    },
    onError: (error) => {
      toastFailed(error, sentenceOf(error, 'The bulk action could not be undone. Please try again.'))
      onRefused()
    },
  })
  if (!isAhead(undoableUntil, useNow())) return null
  return (
    <Button icon={Undo2} variant="secondary" busy={undoing.isPending} onClick={() => undoing.mutate()}>
      Undo
    </Button>
  )
}
