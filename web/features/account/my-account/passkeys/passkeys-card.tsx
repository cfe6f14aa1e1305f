import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Duty } from './duty.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { passkeysQuery, useAddedPasskey } from './use-passkeys.ts'

export function PasskeysCard() {
  const { role, passkeyDuty } = useUser()
  const { data: passkeys, isLoadingError, isFetching, refetch } = useQuery(passkeysQuery)
  const adding = useAddedPasskey()
  const mayChange = passkeyDuty !== 'sign_in'
  return (
    <Card aria-labelledby="passkeys-title">
      <CardHeader
        titleId="passkeys-title"
        title="Passkeys"
        description="Sign in with your fingerprint, your face or the PIN of your device, without waiting for a code."
      />
      <div className="space-y-4">
        {passkeyDuty && <Duty duty={passkeyDuty} />}
        {isLoadingError && (
          <LoadFailure title="Your passkeys could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!passkeys && !isLoadingError && <Skeleton className="h-16 w-full" />}
        {passkeys && passkeys.length > 0 && (
          <ul className="divide-y divide-line">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} mayChange={mayChange} />
            ))}
          </ul>
        )}
        {passkeys && mayChange && (
          <Button
            variant={passkeyDuty === 'enrol' ? 'primary' : 'secondary'}
            busy={adding.isPending}
            busyLabel="Waiting for your device..."
            onClick={() => adding.mutate()}
          >
            Add a passkey
          </Button>
        )}
        {role === 'admin' && mayChange && passkeyDuty !== 'enrol' && passkeys && passkeys.length > 0 && (
          <RecoveryCodes />
        )}
      </div>
    </Card>
  )
}
