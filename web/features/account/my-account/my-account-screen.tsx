import { useQuery } from '@tanstack/react-query'
import { getMyAccount } from '#contract/account/my-account.ts'
import { changeMyNotices, getMyNotices } from '#contract/account/my-details.ts'
import { read, useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { AddressCard } from './address-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasskeysCard } from './passkeys/passkeys-card.tsx'

// With sign-in by a provider, a passkey must not bypass that provider.
const hasPasskeys = () => settings.signIn === 'code'

export function MyAccountScreen() {
  const { role, passkeyDuty } = useUser()
  return (
    <>
      <PageHeading title="My account" isInBar />
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

function NoticesCard() {
  const query = read(getMyNotices, {})
  const { data: notices } = useQuery(query)
  const { mutate, isPending, variables } = useCall(changeMyNotices, {
    scope: { id: 'my-notices' },
    input: (inactivity: boolean) => ({ body: { inactivity } }),
    answers: query,
    failed: 'Your choice was not saved. Please try again.',
  })
  if (!notices) return null
  return (
    <Card title="Messages from us">
      <Checkbox
        label="Send me an update every two weeks"
        help="We say who we are waiting for, and when we ask again. Reminders of your dates come in any case."
        checked={isPending ? variables : notices.inactivity}
        onChange={(event) => mutate(event.target.checked)}
      />
    </Card>
  )
}
