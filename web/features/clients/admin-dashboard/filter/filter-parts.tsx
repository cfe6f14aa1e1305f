import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isDay } from '#contract/calendar.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { type ClientQuery, withWord, wordsOf } from './client-query.ts'
import {
  balances,
  documentStates,
  documents,
  type FilterChoice,
  holders,
  parties,
  sorts,
  statuses,
} from './filter-labels.ts'

export interface FilterPartProps {
  query: ClientQuery
  onChange: (changes: ClientQuery) => void
  inSheet?: boolean
}

const valuesOf = (choices: readonly FilterChoice[]) => choices.map(({ value }) => value)

export const StatusPart = ({ query, onChange, inSheet = false }: FilterPartProps) => (
  <ChoiceList
    legend="Status"
    kind="checkbox"
    choices={statuses}
    chosen={wordsOf(query.status)}
    showsLegend={inSheet}
    onChoose={(word, isIn) => onChange({ status: withWord(query.status, word, isIn, valuesOf(statuses)) })}
  />
)

export const WaitsForPart = ({ query, onChange, inSheet = false }: FilterPartProps) => (
  <ChoiceList
    legend="Waiting for"
    kind="checkbox"
    choices={parties}
    chosen={wordsOf(query.waitsFor)}
    showsLegend={inSheet}
    onChoose={(word, isIn) => onChange({ waitsFor: withWord(query.waitsFor, word, isIn, valuesOf(parties)) })}
  />
)

export function useHolders(enabled = true): readonly FilterChoice[] {
  const { data: team } = useQuery({ ...teamQuery, enabled })
  return holders(team, useUser().id)
}

export const AssignedPart = ({ query, onChange, inSheet = false }: FilterPartProps) => (
  <ChoiceList
    legend="Assigned to"
    kind="radio"
    choices={[{ value: '', label: 'Anyone' }, ...useHolders()]}
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
      options={optionsOf(balances)}
    />
    <DocumentPart query={query} onChange={onChange} />
    <StartedPart query={query} onChange={onChange} />
  </div>
)

const optionsOf = (choices: readonly FilterChoice[]) => choices.map(({ value, label }) => [value, label] as const)

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
        options={optionsOf(documents)}
      />
      <ChoiceField
        label="Document status"
        value={state}
        onChange={(value) => ask(document, value)}
        disabled={!document}
        options={optionsOf(documentStates)}
      />
    </div>
  )
}

const FIRST_DAY = '2000-01-01'
const lastDay = () => new Date().toLocaleDateString('en-CA', { timeZone: settings.timeZone })

const StartedPart = ({ query, onChange }: FilterPartProps) => (
  <div className="space-y-1.5">
    <div className="grid gap-2 sm:grid-cols-2">
      <DayPart label="Started from" value={query.from} onChange={(from) => onChange({ from })} />
      <DayPart label="Started until" value={query.to} onChange={(to) => onChange({ to })} />
    </div>
    <p className="text-ink-soft text-sm">Dates are in {settings.timeZone}</p>
  </div>
)

interface DayPartProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function DayPart({ label, value = '', onChange }: DayPartProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || isDay(text)) {
      setSeen(text)
      onChange(text || undefined)
    }
  }
  return (
    <DateField label={label} example="1 Nov 2026" first={FIRST_DAY} last={lastDay()} value={typed} onChange={type} />
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
      {choices.map(({ value, label }) => (
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
