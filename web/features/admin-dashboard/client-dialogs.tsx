import type { ClientApplication } from '#contract/clients.ts'
import { fullName } from '#domain/full-name.ts'
import { ChangeDialog } from '#web/shared/change-application/change-dialog.tsx'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import type { RowAction } from './list/row-menu.tsx'

export interface RowActionRequest {
  deed: RowAction
  application: ClientApplication
  menuButton: HTMLElement | null
}

export function ClientDialogs({
  deed: bulkChange,
  application,
  menuButton,
  onClose,
}: RowActionRequest & { onClose: () => void }) {
  const { id, user, assignedTo } = application
  if (bulkChange === 'give') {
    return <AssignDialog application={{ id, name: fullName(user, user.email), assignedTo }} onClose={onClose} />
  }
  const Dialog = bulkChange === 'change' ? ChangeDialog : EndSessionsDialog
  return <Dialog application={application} menuButton={menuButton} onClose={onClose} />
}
