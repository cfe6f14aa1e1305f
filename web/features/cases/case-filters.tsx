import { listBoards } from '#contract/boards/boards.ts'
import { CaseSort, SORTS_WHEN_OVER } from '#contract/cases/cases.ts'
import { PathParty, SideState } from '#contract/path/path.ts'
import { caseParties } from '#domain/path/case-labels.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { useRead } from '#web/lib/query.ts'
import type { useListAddress } from '#web/shared/views/use-list-address.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { FoldedFilters } from '#web/ui/filter-toggle.tsx'
import { filterKeys, sortWords } from './case-query.ts'

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

const isOver = (state = 'open') => state !== 'open'
const isSortedWhenOver = (sort = 'longest') => SORTS_WHEN_OVER.some((one) => one === sort)

interface CaseChoiceProps extends Pick<CaseAddress, 'query' | 'change'> {
  name: FilterOfCases
  label: string
  none?: string
  options: readonly (readonly [value: string, label: string])[]
}

function Choice({ query, change, name, label, none, options }: CaseChoiceProps) {
  const value = query[name] ?? (none ? '' : (options[0]?.[0] ?? ''))
  // A number in the address that is none of the usual ones.
  const isOther = value !== '' && !options.some(([one]) => one === value)
  return (
    <ChoiceField
      {...{ label, value }}
      onChange={(chosen) => change({ [name]: chosen || undefined })}
      blank={none}
      options={isOther ? [...options, [value, `${value} days`]] : options}
    />
  )
}

export function CaseFilters({ address: { query, change } }: { address: CaseAddress }) {
  const count = filterKeys.filter((key) => query[key]).length
  return (
    <FoldedFilters everywhere count={count} className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
      <Choices query={query} change={change} />
    </FoldedFilters>
  )
}

function Choices({ query, change }: Pick<CaseAddress, 'query' | 'change'>) {
  const boards = useRead(listBoards, {})
  const changeState: CaseAddress['change'] = ({ state }) =>
    change({ state, ...(isOver(state) && !isSortedWhenOver(query.sort) && { sort: 'longest' }) })
  const states = (boards.data ?? []).map(({ code, state }) => [code, state] as const)
  const part = { query, change }
  return (
    <>
      <Choice {...part} name="waitsFor" label="Waiting for" none="Anyone" options={waitedFor} />
      <Choice {...part} name="board" label="Board of nursing" none="Any" options={states} />
      <Choice {...part} name="age" label="In its step for" none="Any time" options={ages} />
      <Choice {...part} name="clockWithin" label="Nearest date" none="Any, or none" options={distances} />
      <Choice
        {...part}
        name="sideState"
        label="Something in the way"
        none="Anything or nothing"
        options={SideState.options.map((code) => [code, markTitle(code)])}
      />
      <Choice {...part} name="quiet" label="No news for" none="Any time" options={ages} />
      <Choice {...part} change={changeState} name="state" label="Cases" none="Open" options={overStates} />
      <Choice
        {...part}
        name="sort"
        label="Sort"
        options={(isOver(query.state) ? SORTS_WHEN_OVER : CaseSort.options).map((sort) => [sort, sortWords[sort]])}
      />
    </>
  )
}
