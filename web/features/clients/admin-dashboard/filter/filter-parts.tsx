import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { DayFilter } from '#web/shared/day-filter.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { type ClientQuery, withWord, wordsOf } from './client-query.ts'
import {
  balances,
  documentStates,
  documents,
  expiries,
  type FilterChoice,
  holders,
  parties,
  sorts,
  statuses,
  valuesOf,
  withinDays,
} from './filter-labels.ts'

export interface FilterPartProps {
  query: ClientQuery
  onChange: (changes: ClientQuery) => void
  inSheet?: boolean
}

const wordParts = {
  status: { legend: 'Status', choices: statuses },
  waitsFor: { legend: 'Waiting for', choices: parties },
}

export function WordsPart({
  name,
  query,
  onChange,
  inSheet = false,
}: FilterPartProps & { name: keyof typeof wordParts }) {
  const part = wordParts[name]
  const change = (word: string, isIn: boolean) =>
    onChange({ [name]: withWord(query[name], word, isIn, valuesOf(part.choices)) })
  return <ChoiceList {...part} kind="checkbox" chosen={wordsOf(query[name])} showsLegend={inSheet} onChoose={change} />
}

export function useHolders(enabled = true): readonly FilterChoice[] {
  const { data: team } = useQuery({ ...teamQuery, enabled })
  return holders(team, useUser().id)
}

export const AssignedPart = ({ query, onChange, inSheet = false }: FilterPartProps) => (
  <ChoiceList
    legend="Assigned to"
    kind="radio"
    choices={[['', 'Anyone'], ...useHolders()]}
    chosen={[query.assignedTo ?? '']}
    showsLegend={inSheet}
    onChoose={(value) => onChange({ assignedTo: value || undefined })}
  />
)

export const SortPart = ({ query, onChange, inSheet = false }: FilterPartProps) => (
  <ChoiceList
    legend="Sort by"
    kind="radio"
    choices={sorts}
    chosen={[query.sort ?? 'newest']}
    showsLegend={inSheet}
    onChoose={(sort) => onChange({ sort })}
  />
)

export const FurtherParts = ({ query, onChange }: FilterPartProps) => (
  <div className="space-y-4">
    <ChoiceField
      label="Balance"
      value={query.balance ?? ''}
      onChange={(value) => onChange({ balance: value || undefined })}
      blank="Any"
      options={balances}
    />
    <DocumentPart query={query} onChange={onChange} />
    <ExpiryPart query={query} onChange={onChange} />
    <StartedPart query={query} onChange={onChange} />
  </div>
)

const FIRST_STATE = 'missing'

function DocumentPart({ query, onChange }: FilterPartProps) {
  const [document = '', state = FIRST_STATE] = query.requirement?.split(':') ?? []
  const ask = (name: string, itsState: string) => onChange({ requirement: name ? `${name}:${itsState}` : undefined })
  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-end gap-2">
      <ChoiceField
        label="Document"
        value={document}
        onChange={(value) => ask(value, state)}
        blank="Any"
        options={documents}
      />
      <ChoiceField
        label="Document status"
        value={state}
        onChange={(value) => ask(document, value)}
        disabled={!document}
        options={documentStates}
      />
    </div>
  )
}

function ExpiryPart({ query: { expiresWithin: value = '' }, onChange }: FilterPartProps) {
  // The address may hold a number that is not among the options.
  const isOther = value !== '' && !expiries.some(([one]) => one === value)
  return (
    <ChoiceField
      label="Document expires"
      value={value}
      onChange={(days) => onChange({ expiresWithin: days || undefined })}
      blank="Any day, or none"
      options={isOther ? [...expiries, [value, withinDays(value)]] : expiries}
    />
  )
}

function StartedPart({ query, onChange }: FilterPartProps) {
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter
      label={label}
      example="1 Nov 2026"
      first="2000-01-01"
      last={portalToday()}
      value={query[name]}
      onChoose={(chosen) => onChange({ [name]: chosen || undefined })}
    />
  )
  return (
    <div className="space-y-1.5">
      <div className="grid gap-2 sm:grid-cols-2">
        {day('from', 'Started from')}
        {day('to', 'Started until')}
      </div>
      <p className="text-ink-soft text-sm">Dates are in {settings.timeZone}</p>
    </div>
  )
}

interface ChoiceListProps {
  legend: string
  choices: readonly FilterChoice[]
  chosen: readonly string[]
  kind: 'radio' | 'checkbox'
  onChoose: (value: string, isChosen: boolean) => void
  showsLegend: boolean
}

function ChoiceList({ legend, choices, chosen, kind, onChoose, showsLegend }: ChoiceListProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={showsLegend ? 'pb-1 font-semibold text-sm' : 'sr-only'}>{legend}</legend>
      {choices.map(([value, label]) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-base hover:bg-sunk sm:min-h-9 sm:text-sm"
        >
          <input
            type={kind}
            name={name}
            checked={chosen.includes(value)}
            onChange={({ target }) => onChoose(value, target.checked)}
            className="size-4 shrink-0 cursor-pointer"
          />
          <span className="min-w-0 truncate">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
