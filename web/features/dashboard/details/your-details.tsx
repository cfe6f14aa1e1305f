import { useState } from 'react'
import { getMyDetails, type KnownDetails } from '#contract/account/my-details.ts'
import { readNote, writeNote } from '#web/lib/device-notes.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DetailsForm } from './details-form.tsx'

/**
 * Asks once for the personal details, or for a check of the details from the sign-up. The person can postpone the form,
 * and a started application shows it folded.
 */
export function YourDetails({ hasApplication }: { hasApplication: boolean }) {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(() => !hasApplication && readNote('details-put-off') !== user.id)
  const { data: known } = useRead(getMyDetails, {})
  if (!known || known.confirmed) return null
  const { title, description } = wordsFor(known)
  if (!isOpen) {
    return (
      <Notice
        title={title}
        actions={
          <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
            {known.source === 'sign_up' ? 'Check your details' : 'Add your details'}
          </Button>
        }
      >
        {description}
      </Notice>
    )
  }
  const putOff = () => {
    writeNote('details-put-off', user.id)
    setIsOpen(false)
    focusPageTitle()
  }
  return (
    <Card title={title} description={description}>
      <DetailsForm known={known} onPutOff={putOff} />
    </Card>
  )
}

function wordsFor({ source, completeName }: KnownDetails): { title: string; description: string } {
  if (source === 'sign_up') {
    return {
      title: 'Are these your details?',
      description:
        'They were entered for your email address on another device. Check them, especially the mobile number, and correct anything that is wrong.',
    }
  }
  return {
    title: completeName ? 'Tell us how to reach you' : 'Tell us who you are',
    description: 'Our team uses this to contact you, and it is filled in on your Personal Data Sheet.',
  }
}
