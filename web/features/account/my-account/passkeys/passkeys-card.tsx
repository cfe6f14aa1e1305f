import { useQuery } from '@tanstack/react-query'
import { dividedList, QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Duty } from './duty.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { passkeysQuery, useAddedPasskey } from './use-passkeys.ts'

export function PasskeysCard() {
  const { role, passkeyDuty } = useUser()
  const query = useQuery(passkeysQuery)
  const passkeys = query.data
  const adding = useAddedPasskey()
  const mayChange = passkeyDuty !== 'sign_in'
  return (
    <Card
      title="Passkeys"
      description="Sign in with your fingerprint, your face or the PIN of your device, without waiting for a code."
    >
      <div className="space-y-4">
        {passkeyDuty && <Duty duty={passkeyDuty} />}
        <QueryView query={query} bare empty={null} failure="Your passkeys could not be loaded" skeleton="h-16 w-full">
          {dividedList((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} mayChange={mayChange} />
          ))}
        </QueryView>
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
