import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { readNote, writeNote } from '#web/lib/device-notes.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** Below everything that is about the application: it can be left, and put off until the browser is closed. */
export function PasskeyOffer() {
  const { id } = useUser()
  const [isPutOff, putOff] = useState(() => readNote('passkey-put-off') === id)
  if (isPutOff) return null
  const leave = () => {
    writeNote('passkey-put-off', id)
    putOff(true)
    focusPageTitle()
  }
  return (
    <Card aria-labelledby="passkey-offer-title" className="mt-4 flex flex-wrap items-center gap-4 sm:mt-6">
      <KeyRound aria-hidden="true" className="size-6 shrink-0 text-brand" />
      <div className="min-w-60 flex-1">
        <h2 id="passkey-offer-title" className="font-semibold text-lg">
          Sign in without waiting for a code
        </h2>
        <p className="text-ink-soft text-sm">Use your fingerprint, your face or your PIN.</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/my-account" variant="secondary">
          Add a passkey
        </ButtonLink>
        <Button variant="quiet" onClick={leave}>
          Not now
        </Button>
      </div>
    </Card>
  )
}
