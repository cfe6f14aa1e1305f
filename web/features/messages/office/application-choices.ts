import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Application, listApplications } from '#contract/applications.ts'
import { fullName } from '#domain/names/full-name.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf } from '#web/lib/query.ts'
import type { ComboboxChoice, ComboboxChoices } from '#web/ui/use-combobox.ts'

const OFFERED_AT_ONCE = 20

export const asApplication = ({ id, applicationNumber, user }: Application): ComboboxChoice => ({
  id,
  label: applicationNumber,
  help: [...new Set([fullName(user, user.email), user.email])].join(', '),
})

export const asRecipient = ({ id, user }: Application): ComboboxChoice => ({
  id,
  label: user.firstName || user.lastName ? `${fullName(user, user.email)} (${user.email})` : user.email,
})

export function useApplicationChoices(inWords: (application: Application) => ComboboxChoice) {
  const [words, search] = useState<string | null>(null)
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: [...keyOf(listApplications), { search: words ?? '' }, 'choices'],
    queryFn: () => callPage(listApplications, { query: { search: words ?? '' } }, { limit: OFFERED_AT_ONCE }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    // Somebody may have started an application since the list was open last.
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
