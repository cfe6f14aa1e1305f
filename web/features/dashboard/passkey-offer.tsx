import { FingerprintPattern } from 'lucide-react'
import { useState } from 'react'
import { readNote, writeNote } from '#web/lib/device-notes.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { useUser } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { OfferCard } from '#web/ui/offer-card.tsx'

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
    <OfferCard
      id="passkey-offer-title"
      icon={FingerprintPattern}
      title="Sign in without waiting for a code"
      text="Use your fingerprint, your face or your PIN."
      onLeave={leave}
    >
      <ButtonLink href="/my-account" variant="secondary">
        Add a passkey
      </ButtonLink>
    </OfferCard>
  )
}
