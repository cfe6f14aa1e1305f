import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type BulkRunWithRows, getBulkResults, getBulkRun, startBulk, stopBulk } from '#contract/bulk.ts'
import { pathOf } from '#contract/route.ts'
import { call } from '#web/lib/call.ts'
import { read } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useSingleFlight } from '#web/lib/single-flight.ts'
import { markStale } from '#web/lib/stale.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { May } from '#web/shared/may.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { clients, progressOf } from './bulk-labels.ts'
import { OutcomeRows } from './outcome-rows.tsx'
import { offerRunUndo, UndoButton, UndoneBy, UndoTimes } from './run-undo.tsx'

const LOOK_EVERY = 1_000

interface RunDialogProps {
  runId: string
  // Only then does Z undo the run, not when a person reads it later.
  isJustOrdered?: boolean
  onClose: () => void
  onSelect: (ids: readonly string[]) => void
}

function useRun(runId: string, isJustOrdered: boolean) {
  const queries = useQueryClient()
  const query = useQuery({
    ...read(getBulkRun, { params: { runId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : LOOK_EVERY),
  })
  const isRunning = query.data === undefined || query.data.state === 'running'
  const onEnd = useEffectEvent(() => {
    markStale(queries, startBulk)
    if (query.data && isJustOrdered) offerRunUndo(query.data)
  })
  useEffect(() => {
    if (!isRunning) onEnd()
  }, [isRunning])
  return { query, isRunning }
}

export function RunDialog({ runId, ...props }: RunDialogProps) {
  const [undoId, setUndoId] = useState<string | null>(null)
  const shownId = undoId ?? runId
  // The undo is another dialog, so that the focus does not stay on a button that is gone.
  return <OneRun key={shownId} runId={shownId} onUndone={setUndoId} {...props} />
}

function OneRun({
  runId,
  isJustOrdered = false,
  onUndone,
  onClose,
  onSelect,
}: RunDialogProps & { onUndone: (id: string) => void }) {
  const { query, isRunning } = useRun(runId, isJustOrdered)
  const run = query.data
  const refetch = () => void query.refetch()
  return (
    <ConfirmDialog
      size="medium"
      onClose={onClose}
      title={run?.title ?? 'Bulk action'}
      description={run && `${clients(run.total)}, ordered by ${run.orderedBy}`}
      cancel={null}
      confirm={run && (isRunning ? 'Continue in the background' : 'Close')}
      initialFocus="confirm"
      onConfirm={onClose}
      before={
        run &&
        (isRunning ? (
          <StopButton run={run} onStopped={refetch} />
        ) : (
          <>
            <AfterRun run={run} onSelect={onSelect} />
            <UndoButton run={run} onUndone={onUndone} onRefused={refetch} />
          </>
        ))
      }
    >
      <QueryView query={query} bare quiet failure="The bulk action could not be loaded" skeleton="h-40 w-full">
        {(known) => <RunProgress run={known} />}
      </QueryView>
    </ConfirmDialog>
  )
}

const outcomes = ['refused', 'nothing', 'stopped', 'changed', 'waiting'] as const

function RunProgress({ run }: { run: BulkRunWithRows }) {
  // Rows keep their order during the run.
  const rows =
    run.state === 'running' ? run.rows : outcomes.flatMap((one) => run.rows.filter(({ state }) => state === one))
  return (
    <div className="space-y-3">
      <ProgressBar label={run.title} value={run.total === 0 ? 100 : (100 * run.done) / run.total} />
      <p role="status" className="font-semibold tabular-nums">
        {progressOf(run)}
      </p>
      <UndoTimes run={run} />
      {run.undoableUntil === null && run.undoes === null && run.state !== 'running' && <UndoneBy runId={run.id} />}
      <OutcomeRows
        label="Result for each client"
        rows={rows.map(({ id, name, applicationNumber, state, sentence }, index) => ({
          key: id ?? String(index),
          name: name ?? 'No longer exists',
          applicationNumber,
          outcome: state,
          sentence: sentence ?? 'Waiting to start',
        }))}
      />
    </div>
  )
}

function StopButton({ run: { id, action }, onStopped }: { run: BulkRunWithRows; onStopped: () => void }) {
  const stopping = useSingleFlight({
    mutationFn: () => call(stopBulk, { params: { runId: id } }),
    onSuccess: onStopped,
    onError: (error) => toastFailed(error, 'The bulk action could not be stopped. Please try again.'),
  })
  return (
    <May do={action === 'remind' ? 'reminders.send' : 'cases.move'}>
      <Button variant="secondary" busy={stopping.isPending} onClick={() => stopping.mutate(undefined)}>
        Stop
      </Button>
    </May>
  )
}

function AfterRun({ run: { id, rows }, onSelect }: { run: BulkRunWithRows } & Pick<RunDialogProps, 'onSelect'>) {
  const refused = rows.flatMap((row) => (row.state === 'refused' && row.id) || [])
  return (
    <>
      <May do={getBulkResults.permission}>
        <ButtonLink download variant="secondary" href={pathOf(getBulkResults, { runId: id })}>
          Download results (CSV)
        </ButtonLink>
      </May>
      {refused.length > 0 && (
        <Button variant="secondary" onClick={() => onSelect(refused)}>
          Select the {refused.length} refused
        </Button>
      )}
    </>
  )
}
