import type { ClientApplication } from '#contract/clients/clients.ts'
import type { MarkedCode } from '#contract/path/path.ts'
import type { WorkItem } from '#contract/work/work.ts'
import { ChangeDialog } from '#web/shared/change-application/change-dialog.tsx'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { MarkStepDialog } from '#web/shared/path/mark-step-dialog.tsx'
import { FollowUpDialog } from '#web/shared/work/follow-up-dialog.tsx'
import { SnoozeDialog } from '#web/shared/work/work-action-dialogs.tsx'
import { nameOf } from './menu-clients.tsx'

export type AskedForm = { client: ClientApplication } & (
  | { form: 'assign' | 'change' | 'follow up' }
  | { form: 'mark'; code: MarkedCode }
  | { form: 'snooze'; item: WorkItem }
)

export function MenuDialog({ asked, onClose }: { asked: AskedForm; onClose: () => void }) {
  const { client } = asked
  const { id, assignedTo } = client
  const name = nameOf(client)
  switch (asked.form) {
    case 'assign':
      return <AssignDialog application={{ id, name, assignedTo }} onClose={onClose} />
    case 'change':
      return <ChangeDialog application={client} onClose={onClose} />
    case 'follow up':
      return <FollowUpDialog item={{ applicationId: id, client: { name } }} onClose={onClose} />
    case 'mark':
      return <MarkStepDialog applicationId={id} code={asked.code} onClose={onClose} />
    case 'snooze':
      return <SnoozeDialog item={asked.item} onClose={onClose} />
  }
}
