import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getClientApplication } from '#contract/clients/clients.ts'
import { snoozeWork, wakeWork } from '#contract/work/work.ts'
import { call } from '#web/lib/call.ts'
import { read } from '#web/lib/query.ts'
import { sentenceOf, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { offerUndoOf } from './offer-undo-of.ts'
import { formatOpening, OfficeTimesDialog } from './office-times-dialog.tsx'
import type { ActionItem, useWorkActions } from './use-work-actions.ts'

interface WorkActionDialogsProps {
  actions: ReturnType<typeof useWorkActions>
  onSnoozed: (item: ActionItem) => void
  rowAfter: () => HTMLElement | null
}

const isOfClient = (item: ActionItem): item is ActionItem & { applicationId: string } => item.applicationId !== null

export function WorkActionDialogs({
  actions: { asked, close, takeOver, onBack },
  onSnoozed,
  rowAfter,
}: WorkActionDialogsProps) {
  if (!asked) return null
  const { what, item } = asked
  if (what === 'snooze')
    return <SnoozeDialog item={item} onClose={close} {...{ onSnoozed, onBack }} returnFocusTo={rowAfter} />
  if (what === 'take over')
    return (
      <ConfirmDialog
        onClose={close}
        title={asked.sentence}
        description={item.client.name}
        cancel="Leave it"
        confirm="I do this"
        onConfirm={() => {
          close()
          takeOver(item)
        }}
      />
    )
  if (!isOfClient(item)) return null
  return what === 'assign' ? (
    <AssignClient item={item} onClose={close} />
  ) : (
    <FollowUpDialog item={item} onClose={close} />
  )
}

function AssignClient({ item, onClose }: { item: ActionItem & { applicationId: string }; onClose: () => void }) {
  const { data, error } = useQuery(read(getClientApplication, { params: { id: item.applicationId } }))
  const giveUp = useEffectEvent(() => {
    onClose()
    toastFailed(error, 'This client could not be loaded. Please try again.')
  })
  useEffect(() => {
    if (error) giveUp()
  }, [error])
  if (!data) return null
  return (
    <AssignDialog
      application={{ id: item.applicationId, name: item.client.name, assignedTo: data.assignedTo }}
      onClose={onClose}
    />
  )
}

interface SnoozeDialogProps {
  item: ActionItem
  onClose: () => void
  onSnoozed?: (item: ActionItem) => void
  onBack?: ((item: { key: string }) => void) | undefined
  returnFocusTo?: () => HTMLElement | null
}

export function SnoozeDialog({ item, onClose, onSnoozed, onBack, returnFocusTo }: SnoozeDialogProps) {
  const snooze = useCall(snoozeWork, {
    input: (until: Date | null) => ({
      params: { key: item.key },
      body: { until: until?.toISOString() ?? null, fact: item.fact },
    }),
    failed: 'It was not put off. Please try again.',
    onSuccess: (_, until) => {
      offerUndoOf(item, {
        says: `${item.client.name} is put off until ${until === null ? 'she writes' : formatOpening(until)}.`,
        route: wakeWork,
        undo: () => call(wakeWork, { params: { key: item.key } }),
        onBack,
      })
      onClose()
      onSnoozed?.(item)
    },
  })
  return (
    <OfficeTimesDialog
      title={`Put off: ${item.client.name}`}
      description="It rests for the whole team, and comes back early when there is something new."
      confirm="Put off"
      error={snooze.error ? sentenceOf(snooze.error, 'It was not put off. Please try again.') : undefined}
      isBusy={snooze.isPending}
      onClose={onClose}
      onChoose={snooze.mutate}
      onUntilShe={item.kind === 'message' ? () => snooze.mutate(null) : undefined}
      returnFocusTo={returnFocusTo}
    />
  )
}
