import { Share, Smartphone, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { settings } from '#web/lib/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { OfferCard } from '#web/ui/offer-card.tsx'
import { endHint, isHintDue, useInstallPrompt } from './install-prompt.ts'

export function InstallHint() {
  const prompt = useInstallPrompt()
  const [isDue, setDue] = useState(isHintDue)
  if (!isDue) return null
  const end = () => {
    endHint()
    setDue(false)
    focusPageTitle()
  }
  const install = () => {
    void prompt?.prompt()
    end()
  }
  return (
    <OfferCard
      id="install-hint"
      icon={Smartphone}
      title={`Keep ${settings.brandName} on your phone`}
      text={prompt ? 'It opens from your home screen, also without internet.' : <AppleSteps />}
      onLeave={end}
    >
      {prompt && (
        <Button variant="secondary" onClick={install}>
          Add to home screen
        </Button>
      )}
    </OfferCard>
  )
}

const AppleSteps = () => (
  <>
    Press <Share role="img" aria-label="Share" className="inline size-5 text-brand" /> below, then{' '}
    <SquarePlus aria-hidden="true" className="inline size-5 text-brand" /> Add to Home Screen. Sign in there.
  </>
)
