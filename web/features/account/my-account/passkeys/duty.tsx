import { useState } from 'react'
import { recoverByCode } from '#contract/account/passkeys.ts'
import type { PasskeyDuty } from '#contract/account/session.ts'
import { dutyRefusal } from '#domain/account/passkey-duty.ts'
import { useSingleFlight } from '#web/lib/single-flight.ts'
import { toast } from '#web/lib/toast.ts'
import { signInByPasskey } from '#web/shared/people/passkey-sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { tellFailed, useRefreshedUser } from './use-passkeys.ts'

export function Duty({ duty }: { duty: PasskeyDuty }) {
  const [hasLost, setLost] = useState(false)
  return (
    <div className="space-y-4">
      <Notice tone="warn" title="Before you start">
        {dutyRefusal(duty).sentence}
      </Notice>
      {duty === 'sign_in' && (
        <div className="flex flex-wrap gap-3">
          <SignIn />
          <Button variant="quiet" onClick={() => setLost(true)}>
            I do not have my passkey
          </Button>
        </div>
      )}
      {duty === 'sign_in' && hasLost && <Recovery />}
    </div>
  )
}

function SignIn() {
  const signingIn = useSingleFlight({
    mutationFn: signInByPasskey,
    onSuccess: () => window.location.reload(),
    onError: (error) => tellFailed(error, 'You could not be signed in. Please try again.'),
  })
  return (
    <Button busy={signingIn.isPending} busyLabel="Waiting for your passkey..." onClick={() => signingIn.mutate()}>
      Sign in with my passkey
    </Button>
  )
}

function Recovery() {
  const refreshUser = useRefreshedUser()
  return (
    <RecoveryCodeForm
      route={recoverByCode}
      label="Recovery code"
      help="One of the eight codes that you saved. It works once. Ask an owner of the portal if you have none."
      confirm="Use this code"
      isSecondary
      onSent={() => {
        toast.show('Success', 'Now add a new passkey')
        void refreshUser()
      }}
    />
  )
}
