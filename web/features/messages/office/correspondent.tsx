import type { Application } from '#contract/applications.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { asApplication, asRecipient, useApplicationChoices } from './application-choices.ts'

export const APPLICATION_FIELD = 'message-application'
export const RECIPIENT_FIELD = 'message-recipient'

export interface CorrespondentErrors {
  application?: string
  recipient?: string
}

interface CorrespondentProps {
  application: Application | null | undefined
  isAddressed: boolean
  missing: CorrespondentErrors
  onApplication: (application: Application | null) => void
  onRecipient: (application: Application | null) => void
}

export function Correspondent({ application, isAddressed, missing, onApplication, onRecipient }: CorrespondentProps) {
  const applications = useApplicationChoices(asApplication)
  const people = useApplicationChoices(asRecipient)
  const onItsWay = application === null ? { id: '', label: 'Loading…' } : null
  return (
    <div className="mb-4 grid gap-4 sm:mb-6 sm:grid-cols-2 sm:gap-6">
      <Field id={APPLICATION_FIELD} label="Select Client Application" error={missing.application}>
        <Combobox
          name="Client applications"
          placeholder="Select an application..."
          chosen={application ? asApplication(application) : onItsWay}
          onChoose={(choice) => onApplication((choice && applications.find(choice.id)) ?? null)}
          offer={applications.offer}
          onSearch={applications.search}
        />
      </Field>
      <Field id={RECIPIENT_FIELD} label="Recipient" error={missing.recipient}>
        <Combobox
          name="Recipients"
          placeholder="Select recipient..."
          chosen={application && isAddressed ? asRecipient(application) : onItsWay}
          onChoose={(choice) => onRecipient(choice && (application ?? people.find(choice.id) ?? null))}
          {...(application ? ownerOf(application) : { offer: people.offer, onSearch: people.search })}
        />
      </Field>
    </div>
  )
}

/** Nobody else may be written to about an application. */
const ownerOf = (application: Application) => ({ offer: { choices: [asRecipient(application)] }, onSearch: () => {} })
