import type { ClientApplication } from '#contract/clients/clients.ts'
import { fullName } from '#domain/names/full-name.ts'
import { ChangeDialog } from '#web/shared/change-application/change-dialog.tsx'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { EndSessionsDialog } from '#web/shared/people/end-sessions-dialog.tsx'
import type { RowAction } from './list/row-menu.tsx'

export interface RowActionRequest {
  action: RowAction
  application: ClientApplication
  menuButton: HTMLElement | null
}

export function ClientDialogs({
  action,
  application,
  menuButton,
  onClose,
}: RowActionRequest & { onClose: () => void }) {
  const { id, user, userId, assignedTo } = application
  const name = fullName(user, user.email)
  if (action === 'give') {
    return <AssignDialog application={{ id, name, assignedTo }} onClose={onClose} />
  }
  if (action === 'change') return <ChangeDialog application={application} menuButton={menuButton} onClose={onClose} />
  return (
    <EndSessionsDialog person={{ id: userId, name, email: user.email }} menuButton={menuButton} onClose={onClose} />
  )
}
