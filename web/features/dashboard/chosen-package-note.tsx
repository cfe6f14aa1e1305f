import { useState } from 'react'
import { chosenPackage, forgetPackage } from '#web/shared/device/chosen-package.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function ChosenPackageNote({ hasApplication }: { hasApplication: boolean }) {
  const [offer, setOffer] = useState(chosenPackage)
  if (!offer) return null
  const forget = () => {
    forgetPackage()
    setOffer(undefined)
  }
  return (
    <Notice
      title={`You chose: ${offer.title}`}
      className="mb-4 sm:mb-6"
      actions={
        <>
          {hasApplication && (
            <ButtonLink href="/messages?about=package" size="small">
              Ask for this package
            </ButtonLink>
          )}
          <Button variant="quiet" size="small" onClick={forget}>
            Remove this choice
          </Button>
        </>
      }
    >
      <p>
        {offer.price}
        {offer.priceNote && ` (${offer.priceNote})`}, in Philippine pesos.{' '}
        {hasApplication
          ? 'Send us a message and we will arrange it with you. You owe nothing for it until then.'
          : 'Start your application first, then send us a message and we will arrange it with you.'}
      </p>
    </Notice>
  )
}
