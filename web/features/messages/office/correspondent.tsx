import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Application, listApplications } from '#contract/applications/applications.ts'
import { fullName } from '#domain/names/full-name.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf } from '#web/lib/query.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ComboboxChoice, ComboboxChoices } from '#web/ui/use-combobox.ts'

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

/** Only the owner of an application may receive a message about it. */
const ownerOf = (application: Application) => ({ offer: { choices: [asRecipient(application)] }, onSearch: () => {} })

const OFFERED_AT_ONCE = 20

const asApplication = ({ id, applicationNumber, user }: Application): ComboboxChoice => ({
  id,
  label: applicationNumber,
  help: [...new Set([fullName(user, user.email), user.email])].join(', '),
})

const asRecipient = ({ id, user }: Application): ComboboxChoice => ({
  id,
  label: user.firstName || user.lastName ? `${fullName(user, user.email)} (${user.email})` : user.email,
})

function useApplicationChoices(inWords: (application: Application) => ComboboxChoice) {
  const [words, search] = useState<string | null>(null)
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: [...keyOf(listApplications), { search: words ?? '' }, 'choices'],
    queryFn: () => callPage(listApplications, { query: { search: words ?? '' } }, { limit: OFFERED_AT_ONCE }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    // Applications may be new since the list was last open.
    staleTime: 0,
  })
  const offer: ComboboxChoices = {
    choices: data?.rows.map(inWords),
    busy: isPlaceholderData,
    failed: isError,
    onRetry: () => void refetch(),
    note: data?.next ? `The newest ${OFFERED_AT_ONCE} of ${totalOf(data)}. Type to search.` : undefined,
  }
  return { offer, search, find: (id: string) => data?.rows.find((row) => row.id === id) }
}

const totalOf = ({ total, totalIsFloor }: { total: number; totalIsFloor: boolean }) =>
  `${totalIsFloor ? 'more than ' : ''}${total.toLocaleString('en-US')}`
