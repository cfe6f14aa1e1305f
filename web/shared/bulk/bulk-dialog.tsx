import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type BulkAction,
  type BulkOrder,
  type BulkPreview,
  type BulkRun,
  previewBulk,
  startBulk,
} from '#contract/bulk.ts'
import { call } from '#web/lib/call.ts'
import { keyOf } from '#web/lib/query.ts'
import { newKey } from '#web/lib/request-key.ts'
import { useSingleFlight } from '#web/lib/single-flight.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type BulkActionDetails, BulkActionFields, useBulkActionForm } from './bulk-action-form.tsx'
import { clients, orderLabel, questionOf } from './bulk-labels.ts'
import { PreviewRows } from './preview-rows.tsx'
import { recentRuns } from './recent-query.ts'
import { RunDialog } from './run-dialog.tsx'

interface BulkDialogProps {
  action: BulkAction
  ids: readonly string[]
  onClose: (how: { isOrdered: boolean }) => void
  onSelect: (ids: readonly string[]) => void
}

export function BulkDialog({ action, ids, onClose, onSelect }: BulkDialogProps) {
  const [typed, setTyped] = useState<BulkActionDetails>({})
  // A reminder has no options, so its preview loads at once.
  const [details, setDetails] = useState<BulkActionDetails | null>(action === 'remind' ? {} : null)
  const [run, setRun] = useState<BulkRun | null>(null)
  const form = useBulkActionForm(action, { values: typed, onChange: setTyped, onDone: setDetails })
  const close = () => onClose({ isOrdered: run !== null })

  if (run) return <RunDialog runId={run.id} isJustOrdered onClose={close} onSelect={onSelect} />
  if (details) {
    const order = { action, ids: [...ids], ...details }
    const back = action === 'remind' ? undefined : () => setDetails(null)
    return <PreviewDialog order={order} onBack={back} onClose={close} onOrdered={setRun} />
  }
  return (
    <FormDialog
      onClose={close}
      size="small"
      title={questionOf(action, ids.length)}
      description="You will see what will happen before anything changes."
      confirm="See what will happen"
      form={{ ...form, isBusy: false }}
    >
      <BulkActionFields action={action} form={form} />
    </FormDialog>
  )
}

interface PreviewDialogProps {
  order: BulkOrder
  onBack: (() => void) | undefined
  onClose: () => void
  onOrdered: (run: BulkRun) => void
}

const seenIn = (preview: BulkPreview | undefined) =>
  preview?.rows.map(({ id, expected }) => ({ id, ...expected })) ?? []

function PreviewDialog({ order, onBack, onClose, onOrdered }: PreviewDialogProps) {
  const queries = useQueryClient()
  const preview = useQuery({
    queryKey: [...keyOf(previewBulk), order],
    queryFn: () => call(previewBulk, { body: order }),
    // A preview is never shown from the cache, since data changes.
    gcTime: 0,
  })
  // The key makes repeated sending start one run.
  const key = useRef(newKey())
  const ordering = useSingleFlight({
    mutationFn: () => call(startBulk, { body: { ...order, expected: seenIn(preview.data), key: key.current } }),
    onSuccess: (begun) => {
      onOrdered(begun)
      void queries.fetchQuery({ ...recentRuns, staleTime: 0 })
    },
  })
  const count = preview.data?.totals.change ?? 0
  return (
    <ConfirmDialog
      size="medium"
      onClose={onClose}
      title={questionOf(order.action, order.ids.length)}
      description="This is what will happen:"
      cancel={onBack ? 'Back' : 'Cancel'}
      onCancel={onBack ?? onClose}
      confirm={preview.data && (count > 0 ? orderLabel(order.action, count) : 'Close')}
      isBusy={ordering.isPending}
      onConfirm={count > 0 ? () => ordering.mutate(undefined) : onClose}
    >
      {ordering.isError && (
        <Notice tone="bad" live title="The bulk action was not started" className="mb-3">
          {sentenceOf(ordering.error, 'The portal could not be reached. Try again: nothing will be done twice.')}
        </Notice>
      )}
      {preview.isError ? (
        <LoadFailure
          title={sentenceOf(preview.error, `The preview for ${clients(order.ids.length)} could not be loaded`)}
          onRetry={() => void preview.refetch()}
          retrying={preview.isFetching}
        />
      ) : (
        <PreviewRows preview={preview.data} />
      )}
    </ConfirmDialog>
  )
}
