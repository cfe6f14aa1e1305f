import { AdminOnly } from '#web/shared/admin-only.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { KeysCard } from './keys-card.tsx'
import { MailCard } from './mail-card.tsx'
import { RemindersCard } from './reminders-card.tsx'

export function TeamSettingsScreen() {
  return (
    <AdminOnly>
      <PageHeading
        title="Settings"
        description="Your own emails and keyboard shortcuts, and settings for the whole team."
      />
      <div className="max-w-3xl space-y-6">
        <MailCard />
        <KeysCard />
        <RemindersCard />
        <ApprovalCard />
      </div>
    </AdminOnly>
  )
}
