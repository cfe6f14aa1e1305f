import { listBoards } from '#contract/boards/boards.ts'
import { CaseSort, SORTS_WHEN_OVER } from '#contract/cases/cases.ts'
import { SideState } from '#contract/path/path.ts'
import { PathParty } from '#contract/path/path-steps.ts'
import { caseParties } from '#domain/path/case-labels.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { useRead } from '#web/lib/query.ts'
import { FilterChips } from '#web/shared/views/filter-chips.tsx'
import type { useListAddress } from '#web/shared/views/use-list-address.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { sortWords } from './case-query.ts'

export type CaseAddress = ReturnType<typeof useListAddress<FilterOfCases>>
type FilterOfCases = 'state' | 'step' | 'waitsFor' | 'board' | 'sideState' | 'clockWithin' | 'age' | 'quiet' | 'sort'

const ages = [
  ['14', '14 days or more'],
  ['30', '30 days or more'],
  ['60', '60 days or more'],
  ['90', '90 days or more'],
  ['180', '180 days or more'],
] as const

const distances = [
  ['0', 'today or missed'],
  ['7', 'within 7 days'],
  ['30', 'within 30 days'],
  ['90', 'within 90 days'],
] as const

const overStates = [
  ['passed', 'Passed'],
  ['closed', 'Withdrawn or rejected'],
] as const

const waitedFor = PathParty.options
  .filter((party) => party !== 'nobody')
  .map((party) => [party, caseParties[party]] as const)

export const CASE_FILTERS = 'case-filters'

const isOver = (state = 'open') => state !== 'open'
const isSortedWhenOver = (sort = 'longest') => SORTS_WHEN_OVER.some((one) => one === sort)

interface CaseChoice {
  name: FilterOfCases
  label: string
  none?: string
  options: readonly (readonly [value: string, label: string])[]
}

function useChoices({ state }: CaseAddress['query']): readonly CaseChoice[] {
  const boards = useRead(listBoards, {})
  const sorts = isOver(state) ? SORTS_WHEN_OVER : CaseSort.options
  return [
    { name: 'waitsFor', label: 'Waiting for', none: 'Anyone', options: waitedFor },
    {
      name: 'board',
      label: 'Board of nursing',
      none: 'Any',
      options: (boards.data ?? []).map((board) => [board.code, board.state]),
    },
    { name: 'age', label: 'In its step for', none: 'Any time', options: ages },
    { name: 'clockWithin', label: 'Nearest date', none: 'Any, or none', options: distances },
    {
      name: 'sideState',
      label: 'Something in the way',
      none: 'Anything or nothing',
      options: SideState.options.map((code) => [code, markTitle(code)]),
    },
    { name: 'quiet', label: 'No news for', none: 'Any time', options: ages },
    { name: 'state', label: 'Cases', none: 'Open', options: overStates },
    { name: 'sort', label: 'Sort', options: sorts.map((one) => [one, sortWords[one]]) },
  ]
}

/** Labels unusual numbers from the address too. */
const labelIn = (options: CaseChoice['options'], value: string) =>
  options.find(([one]) => one === value)?.[1] ?? (/^\d+$/.test(value) ? `${value} days` : value)

interface FilterProps {
  address: CaseAddress
}

export function CaseFilters({ address: { query, change } }: FilterProps) {
  const choose = (name: FilterOfCases, value: string) => {
    const isSortLost = name === 'state' && isOver(value || undefined) && !isSortedWhenOver(query.sort)
    change({ [name]: value || undefined, ...(isSortLost && { sort: 'longest' }) })
  }
  return (
    <search id={CASE_FILTERS} className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      {useChoices(query).map(({ name, label, none, options }) => {
        const value = query[name] ?? (none ? '' : (options[0]?.[0] ?? ''))
        const isOther = value !== '' && !options.some(([one]) => one === value)
        return (
          <ChoiceField
            key={name}
            {...{ label, value }}
            onChange={(chosen) => choose(name, chosen)}
            blank={none}
            options={isOther ? [...options, [value, labelIn(options, value)]] : options}
          />
        )
      })}
    </search>
  )
}

export function CaseChips({ address: { query, change } }: FilterProps) {
  const chips = useChoices(query).flatMap(({ name, label, options }) => {
    const value = name === 'sort' ? undefined : query[name]
    return value ? [{ words: `${label}: ${labelIn(options, value)}`, without: { [name]: undefined } }] : []
  })
  const none = Object.assign({}, ...chips.map(({ without }) => without))
  return <FilterChips chips={chips} onRemove={({ without }) => change(without)} onClear={() => change(none)} />
}
