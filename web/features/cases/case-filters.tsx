import clsx from 'clsx'
import { useId, useState } from 'react'
import { listBoards } from '#contract/boards/boards.ts'
import { CaseSort, SORTS_WHEN_OVER } from '#contract/cases/cases.ts'
import { PathParty, SideState } from '#contract/path/path.ts'
import { caseParties } from '#domain/path/case-labels.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { useRead } from '#web/lib/query.ts'
import type { useListAddress } from '#web/shared/views/use-list-address.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { FilterToggle } from '#web/ui/filter-toggle.tsx'
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

const isOver = (state = 'open') => state !== 'open'
const isSortedWhenOver = (sort = 'longest') => SORTS_WHEN_OVER.some((one) => one === sort)

interface CaseChoiceProps {
  label: string
  value: string | undefined
  none: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose: (value: string | undefined) => void
}

function Choice({ label, value, none, options, onChoose }: CaseChoiceProps) {
  // A number in the address that is none of the usual ones.
  const isOther = value !== undefined && !options.some(([one]) => one === value)
  return (
    <ChoiceField
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChoose(chosen || undefined)}
      blank={none || undefined}
      options={isOther ? [...options, [value, `${value} days`]] : options}
    />
  )
}

export function CaseFilters({ address: { query, change } }: { address: CaseAddress }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const count = filterKeys.filter((key) => query[key]).length
  return (
    <>
      <FilterToggle count={count} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)} />
      <div id={id} className={clsx('grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4', !isOpen && 'max-sm:hidden')}>
        <Choices query={query} change={change} />
      </div>
    </>
  )
}

function Choices({ query, change }: Pick<CaseAddress, 'query' | 'change'>) {
  const boards = useRead(listBoards, {})
  return (
    <>
      <Choice
        label="Waiting for"
        value={query.waitsFor}
        none="Anyone"
        options={PathParty.options.filter((party) => party !== 'nobody').map((party) => [party, caseParties[party]])}
        onChoose={(waitsFor) => change({ waitsFor })}
      />
      <Choice
        label="Board of nursing"
        value={query.board}
        none="Any"
        options={(boards.data ?? []).map(({ code, state }) => [code, state])}
        onChoose={(board) => change({ board })}
      />
      <Choice
        label="In its step for"
        value={query.age}
        none="Any time"
        options={ages}
        onChoose={(age) => change({ age })}
      />
      <Choice
        label="Nearest date"
        value={query.clockWithin}
        none="Any, or none"
        options={distances}
        onChoose={(clockWithin) => change({ clockWithin })}
      />
      <Choice
        label="Something in the way"
        value={query.sideState}
        none="Anything or nothing"
        options={SideState.options.map((code) => [code, markTitle(code)])}
        onChoose={(sideState) => change({ sideState })}
      />
      <Choice
        label="No news for"
        value={query.quiet}
        none="Any time"
        options={ages}
        onChoose={(quiet) => change({ quiet })}
      />
      <Choice
        label="Cases"
        value={query.state}
        none="Open"
        options={[
          ['passed', 'Passed'],
          ['closed', 'Withdrawn or rejected'],
        ]}
        onChoose={(state) =>
          change({ state, ...(isOver(state) && !isSortedWhenOver(query.sort) && { sort: 'longest' }) })
        }
      />
      <Choice
        label="Sort"
        value={query.sort ?? 'longest'}
        none=""
        options={(isOver(query.state) ? SORTS_WHEN_OVER : CaseSort.options).map((sort) => [sort, sortWords[sort]])}
        onChoose={(sort) => change({ sort })}
      />
    </>
  )
}
