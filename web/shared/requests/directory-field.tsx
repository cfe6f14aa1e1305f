import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listThirdParties, type ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { exactSpan } from '#domain/path/usual-days.ts'
import { partyLabels } from '#domain/third-party-requests/request-labels.ts'
import { callPage } from '#web/lib/call.ts'
import { keyOf } from '#web/lib/query.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import type { ComboboxChoice } from '#web/ui/use-combobox.ts'

const OFFERED_AT_ONCE = 20

interface DirectoryFieldProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  party?: RequestParty
  chosen: Pick<ThirdParty, 'id' | 'name'> | null
  onChoose: (entry: ThirdParty | null) => void
}

export function DirectoryField({ label, help, error, party, chosen, onChoose }: DirectoryFieldProps) {
  const [words, search] = useState<string | null>(null)
  const query = { sort: 'name' as const, ...(party && { party }), ...(words && { search: words }) }
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    queryKey: [...keyOf(listThirdParties), query, 'choices'],
    queryFn: () => callPage(listThirdParties, { query }, { limit: OFFERED_AT_ONCE }),
    enabled: words !== null,
    placeholderData: keepPreviousData,
    // A colleague may have added an entry.
    staleTime: 0,
  })
  return (
    <Field label={label} help={help} error={error}>
      <Combobox
        name="Directory"
        placeholder="Search the directory"
        chosen={chosen && { id: chosen.id, label: chosen.name }}
        onChoose={(choice) => onChoose((choice && data?.rows.find(({ id }) => id === choice.id)) ?? null)}
        offer={{
          choices: data?.rows.map((entry) => asChoice(entry, party)),
          busy: isPlaceholderData,
          failed: isError,
          onRetry: () => void refetch(),
          note: data?.next ? `The first ${OFFERED_AT_ONCE} by name. Type to search.` : undefined,
        }}
        onSearch={search}
      />
    </Field>
  )
}

const asChoice = ({ id, name, party, address }: ThirdParty, only: RequestParty | undefined): ComboboxChoice => ({
  id,
  label: name,
  help: [...(only ? [] : [partyLabels[party]]), ...(address ? [inOneLine(address)] : [])].join(', '),
})

const inOneLine = (address: string) => address.replace(/\s*\n\s*/g, ', ')

export const addressedTo = ({ name, address }: ThirdParty): string => (address ? `${name}\n${address}` : name)

export function usualTimeOf(entry: ThirdParty): string | null {
  const { learned, usualMinDays, usualMaxDays, usualInWorkingDays, usualToldOn } = entry
  if (learned?.days) {
    const { days, cases, countedOn } = learned
    return `${exactSpan({ min: days.from, max: days.to }, false)}, in your own ${cases} cases up to ${formatDay(countedOn)}`
  }
  if (usualMaxDays === null || usualToldOn === null) return null
  const told = exactSpan({ min: usualMinDays, max: usualMaxDays }, usualInWorkingDays)
  return `${told}, as told on ${formatDay(usualToldOn)}`
}
