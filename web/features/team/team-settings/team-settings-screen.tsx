import { getReminderSettings } from '#contract/reminders.ts'
import { getApprovalSettings } from '#contract/team/team-settings.ts'
import { getOfficeHours } from '#contract/work/office-hours.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { useKeySwitch } from '#web/shared/shortcuts/shortcuts.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ApprovalForm } from './approval-form.tsx'
import { BackupCard } from './backup-card.tsx'
import { ChannelsCard } from './channels/channels-card.tsx'
import { ExchangeRatesCard } from './channels/exchange-rates-card.tsx'
import { MailCard } from './mail-card.tsx'
import { OfficeHoursForm } from './office-hours-form.tsx'
import { RemindersForm } from './reminders-form.tsx'
import { RetentionCard } from './retention/retention-card.tsx'

export const TeamSettingsScreen = () => (
  <AdminOnly page="/admin/settings">
    <PageHeading title="Settings" />
    <div className="max-w-3xl space-y-6">
      <May do="workspace.use">
        <MailCard />
      </May>
      <KeysCard />
      <May do="money.read">
        <ChannelsCard />
        <ExchangeRatesCard />
      </May>
      <May do="settings.change">
        <OfficeHoursCard />
        <RemindersCard />
        <ApprovalCard />
      </May>
      <May do="audit.read">
        <RetentionCard />
      </May>
      <May do="backups.read">
        <BackupCard />
      </May>
    </div>
  </AdminOnly>
)

function ApprovalCard() {
  const query = useRead(getApprovalSettings, {})
  return (
    <Card
      title="When an application is approved"
      description="What the applicant sees on the dashboard and in the email about the approval."
    >
      <QueryView query={query} bare quiet failure="The text could not be loaded" skeleton="h-64 w-full">
        {(stored) => <ApprovalForm stored={stored} />}
      </QueryView>
    </Card>
  )
}

function KeysCard() {
  const [areOn, switchKeys] = useKeySwitch()
  return (
    <Card title="My keyboard shortcuts" description="In this browser only.">
      <Checkbox
        label="Use single-key shortcuts"
        help="Such as j for next and a to approve. Turn this off if you use voice control. Press ? to see all shortcuts."
        checked={areOn}
        onChange={(event) => switchKeys(event.target.checked)}
      />
    </Card>
  )
}

function OfficeHoursCard() {
  const query = useRead(getOfficeHours, {})
  return (
    <Card
      title="Office hours"
      description="What waits is counted in this time, and late after these hours. Days off are in Privacy."
    >
      <QueryView query={query} bare quiet failure="The office hours could not be loaded" skeleton="h-64 w-full">
        {(stored) => <OfficeHoursForm stored={stored} />}
      </QueryView>
    </Card>
  )
}

function RemindersCard() {
  const query = useRead(getReminderSettings, {})
  return (
    <Card
      title="Reminders"
      description="Sent automatically, for the whole team. Nothing is sent until someone turns reminders on."
    >
      <QueryView query={query} bare quiet failure="The reminders could not be loaded" skeleton="h-64 w-full">
        {(stored) => <RemindersForm stored={stored} />}
      </QueryView>
    </Card>
  )
}
