import { snoozeWork } from '#contract/work/work.ts'
import { useCall } from '#web/lib/use-call.ts'
import { formatTime, OfficeTimesDialog } from './office-times-dialog.tsx'
import type { DeedItem } from './use-deeds.ts'

interface SnoozeDialogProps {
  item: DeedItem
  onClose: () => void
  onSnoozed: (item: DeedItem) => void
  returnFocusTo: () => HTMLElement | null
}

export function SnoozeDialog({ item, onClose, onSnoozed, returnFocusTo }: SnoozeDialogProps) {
  const snooze = useCall(snoozeWork, {
    input: (until: Date | null) => ({
      params: { key: item.key },
      body: { until: until?.toISOString() ?? null, fact: item.fact },
    }),
    sent: (_, until) => (until === null ? 'Put off until she writes' : `Put off until ${formatTime(until)}`),
    failed: 'It was not put off. Please try again.',
    onSuccess: () => {
      onClose()
      onSnoozed(item)
    },
  })
  return (
    <OfficeTimesDialog
      title={`Put off: ${item.client.name}`}
      description="It rests for the whole team, and comes back early when there is something new."
      confirm="Put off"
      error={snooze.error?.message}
      isBusy={snooze.isPending}
      onClose={onClose}
      onChoose={snooze.mutate}
      onUntilShe={item.kind === 'message' ? () => snooze.mutate(null) : undefined}
      returnFocusTo={returnFocusTo}
    />
  )
}
