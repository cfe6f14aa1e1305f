import { useState } from 'react'
import { chosenPackage } from '#web/shared/device/chosen-package.ts'
import { forgetPackage } from '#web/shared/device/remember-package.ts'
import { Button, TextLink } from '#web/ui/button.tsx'

export function ChosenPackage({ canAsk = false }: { canAsk?: boolean }) {
  const [offer, setOffer] = useState(chosenPackage)
  if (!offer) return null
  const forget = () => {
    forgetPackage()
    setOffer(undefined)
  }
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 text-sm">
      <span>
        {offer.isAsked ? 'You asked for' : 'You chose'}: {offer.title}, {offer.price}
      </span>
      {canAsk && !offer.isAsked && <TextLink href="/messages?about=package">Ask for this package</TextLink>}
      <Button variant="quiet" size="small" onClick={forget}>
        Remove this choice
      </Button>
    </p>
  )
}
