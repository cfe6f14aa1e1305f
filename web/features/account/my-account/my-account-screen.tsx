import { getMyAccount } from '#contract/account/my-account.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { NoticesCard } from '#web/shared/people/notices-card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AddressCard } from './address-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'

// Where a provider signs people in, no other way stays open beside it.
const hasPasskeys = () => settings.signIn === 'code'

export function MyAccountScreen() {
  const { role, passkeyDuty } = useUser()
  return (
    <>
      <PageHeading
        title="My account"
        description="Your name and contact, how you sign in, and where you are signed in."
      />
      <div className="max-w-3xl space-y-6">
        {passkeyDuty && <PasskeysCard />}
        <QueryView
          query={useRead(getMyAccount, {})}
          quiet
          failure="Your account could not be loaded"
          skeleton="h-96 w-full"
        >
          {(account) => (
            <>
              <DetailsCard account={account} />
              <AddressCard account={account} />
            </>
          )}
        </QueryView>
        {!passkeyDuty && hasPasskeys() && <PasskeysCard />}
        <DevicesCard />
        {role === 'client' && <NoticesCard />}
      </div>
    </>
  )
}
