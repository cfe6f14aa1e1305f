import { useQuery } from '@tanstack/react-query'
import { late } from '#web/lib/late.tsx'
import { applicationQuery, useUser } from '#web/lib/session.ts'
import { ApplicationView } from '#web/shared/applications/application-view.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ChosenPackageNote } from './chosen-package-note.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { ErasureNotice } from './erasure-notice.tsx'
import { Overview } from './overview.tsx'
import { Welcome } from './welcome.tsx'

const YourDetails = late<{ hasApplication: boolean }>(
  'your-details',
  async () => (await import('./details/your-details.tsx')).YourDetails,
)

const PasskeyOffer = late('passkey-offer', async () => (await import('./passkey-offer.tsx')).PasskeyOffer)

export function DashboardScreen() {
  const { firstName, detailsToConfirm, passkeyOffer, erasureDueAt } = useUser()
  const { data: application } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading
        title={`Welcome back, ${firstName || 'User'}`}
        description={application && `Application ID: ${application.applicationNumber}`}
      />
      {erasureDueAt && <ErasureNotice dueAt={erasureDueAt} />}
      {application !== undefined && <ChosenPackageNote hasApplication={application !== null} />}
      {detailsToConfirm && application !== undefined && (
        <div className="mb-6 empty:hidden">
          <YourDetails hasApplication={application !== null} />
        </div>
      )}
      <ApplicationView
        failure="Your application could not be loaded"
        reassurance="Nothing has been lost."
        skeleton={<DashboardSkeleton />}
        none={<Welcome />}
      >
        {(known) => <Overview application={known} />}
      </ApplicationView>
      {application && passkeyOffer && <PasskeyOffer />}
    </>
  )
}
