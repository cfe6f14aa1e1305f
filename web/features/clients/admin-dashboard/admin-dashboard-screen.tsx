import { ClipboardCheck, ScrollText } from 'lucide-react'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ClientApplications } from './client-applications.tsx'
import { StatCards } from './stat-cards.tsx'

export const AdminDashboardScreen = () => (
  <AdminOnly page="/admin">
    <PageHeading
      title="Admin Dashboard"
      description="Manage clients, review documents and update application statuses"
      actions={
        <>
          <ButtonLink icon={ScrollText} href="/admin/audit" variant="secondary">
            Audit Log
          </ButtonLink>
          <ButtonLink icon={ClipboardCheck} href="/admin/documents">
            Review Documents
          </ButtonLink>
        </>
      }
    />
    <div className="space-y-8">
      <StatCards />
      <ClientApplications />
    </div>
  </AdminOnly>
)
