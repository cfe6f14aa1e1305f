import { useQuery } from '@tanstack/react-query'
import { lazyComponent, lazyScreen } from '#web/lib/lazy-component.tsx'
import { applicationQuery, useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { ApplicationView, ChosenPackage } from '#web/shared/applications/application-view.tsx'
import { isAppleTab, useInstallPrompt } from '#web/shared/install/install-prompt.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Overview } from './overview.tsx'

const Welcome = lazyScreen('features/dashboard/welcome.tsx', async () => (await import('./welcome.tsx')).Welcome)

const YourDetails = lazyComponent<{ hasApplication: boolean }>(
  'features/dashboard/details/your-details.tsx',
  async () => (await import('./details/your-details.tsx')).YourDetails,
)

const PasskeyOffer = lazyComponent(
  'features/dashboard/passkey-offer.tsx',
  async () => (await import('./passkey-offer.tsx')).PasskeyOffer,
)

const InstallHint = lazyComponent(
  'shared/install/install-hint.tsx',
  async () => (await import('#web/shared/install/install-hint.tsx')).InstallHint,
)

export function DashboardScreen() {
  const { firstName, detailsToConfirm, erasureDueAt } = useUser()
  const { data: application } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading
        title={`Welcome back, ${firstName || 'User'}`}
        description={application && `Application ID: ${application.applicationNumber}`}
      />
      {erasureDueAt && <ErasureNotice dueAt={erasureDueAt} />}
      {application === null && <ChosenPackage />}
      {detailsToConfirm && application !== undefined && (
        <div className="mb-6 empty:hidden">
          <YourDetails hasApplication={application !== null} />
        </div>
      )}
      <ApplicationView reassurance="Nothing has been lost." skeleton={<DashboardSkeleton />} none={<Welcome />}>
        {(known) => <Overview application={known} />}
      </ApplicationView>
      {application && <Offers />}
    </>
  )
}

function Offers() {
  const { passkeyOffer } = useUser()
  const prompt = useInstallPrompt()
  return (
    <>
      {passkeyOffer && <PasskeyOffer />}
      {(prompt || isAppleTab()) && <InstallHint />}
    </>
  )
}

const ErasureNotice = ({ dueAt }: { dueAt: string }) => (
  <Notice
    tone="warn"
    className="mb-4 sm:mb-6"
    title={
      <>
        Your data will be erased on <When at={dueAt} time />
      </>
    }
    actions={
      <ButtonLink href="/my-data" variant="secondary" size="small">
        Take it back
      </ButtonLink>
    }
  >
    You asked us to erase everything. Your application ends then. Until that day you can change your mind on My data.
  </Notice>
)
