import { useState } from 'react'
import { getMyDetails, type KnownDetails, MyDetails } from '#contract/account/my-details.ts'
import { readNote, writeNote } from '#web/lib/device-notes.ts'
import { focusPageTitle } from '#web/lib/page-title.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { fieldsOf } from '#web/shared/people/details-fields.ts'
import { DetailsInputs } from '#web/shared/people/details-inputs.tsx'
import { isOptional, useMyDetails } from '#web/shared/people/use-my-details.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

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

const isAsked = (name: string): name is keyof MyDetails => Object.hasOwn(MyDetails.shape, name)

const helpOf = (name: keyof MyDetails, help = '') =>
  isOptional(name) ? `${help} Leave this empty if you have not joined one yet.` : help || undefined

interface DetailsFormProps {
  known: KnownDetails
  onPutOff: () => void
}

function DetailsForm({ known: { confirmed: _, source, ...known }, onPutOff }: DetailsFormProps) {
  const form = useMyDetails(MyDetails, { known, onSent: focusPageTitle })
  const fields = fieldsOf(settings.brandName).flatMap(({ name, ...field }) =>
    isAsked(name) ? [{ ...field, name, isOptional: isOptional(name), help: helpOf(name, field.help) }] : [],
  )
  return (
    <form noValidate onSubmit={form.submit} className="max-w-xl space-y-5">
      <DetailsInputs fields={fields} form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
          {source === 'sign_up' ? 'Confirm my details' : 'Save my details'}
        </Button>
        <Button variant="quiet" onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </form>
  )
}
