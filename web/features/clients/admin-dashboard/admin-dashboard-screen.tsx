import { ClipboardCheck } from 'lucide-react'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ClientApplications } from './client-applications.tsx'
import { NewClientButton } from './new-client.tsx'
import { NotStarted } from './not-started.tsx'
import { StatCards } from './stat-cards.tsx'

export const AdminDashboardScreen = () => (
  <AdminOnly page="/admin">
    <PageHeading
      title="Admin Dashboard"
      description="Manage clients, review documents and update application statuses"
      actions={
        <>
          <NotStarted />
          <NewClientButton />
          <ButtonLink icon={ClipboardCheck} size="small" href="/admin/documents">
            Review Documents
          </ButtonLink>
        </>
      }
    />
    <div className="space-y-6 lg:space-y-2">
      <StatCards />
      <ClientApplications />
    </div>
  </AdminOnly>
)
