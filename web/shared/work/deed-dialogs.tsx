import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { getClientApplication } from '#contract/clients/clients.ts'
import { read } from '#web/lib/query.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import type { DeedItem, useDeeds } from './use-deeds.ts'

interface DeedDialogsProps {
  deeds: ReturnType<typeof useDeeds>
  onSnoozed: (item: DeedItem) => void
  rowAfter: () => HTMLElement | null
}

const isOfClient = (item: DeedItem): item is DeedItem & { applicationId: string } => item.applicationId !== null

export function DeedDialogs({ deeds: { asked, close, takeOver }, onSnoozed, rowAfter }: DeedDialogsProps) {
  if (!asked) return null
  const { what, item } = asked
  if (what === 'snooze')
    return <SnoozeDialog item={item} onClose={close} onSnoozed={onSnoozed} returnFocusTo={rowAfter} />
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

function AssignClient({ item, onClose }: { item: DeedItem & { applicationId: string }; onClose: () => void }) {
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
