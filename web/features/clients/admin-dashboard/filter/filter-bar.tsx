import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FilterToggle } from '#web/ui/filter-toggle.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { type ClientQuery, filterKeys, wordsOf } from './client-query.ts'
import { FilterButton } from './filter-button.tsx'
import { sortWords } from './filter-labels.ts'
import { AssignedPart, FurtherParts, SortPart, WordsPart } from './filter-parts.tsx'

interface FilterBarProps {
  query: ClientQuery
  onChange: (changes: ClientQuery, step: { replace: boolean }) => void
  searchBox: Ref<HTMLInputElement>
  typed: string
  onType: (words: string) => void
  onLeaveSearch: () => void
}

const furtherKeys = ['balance', 'requirement', 'expiresWithin', 'from', 'to'] as const

export function FilterBar({ query, onChange, ...search }: FilterBarProps) {
  const further = furtherKeys.filter((key) => query[key]).length
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox {...search} />
      <fieldset className="hidden flex-wrap gap-2 sm:flex">
        <legend className="sr-only">Filter and sort</legend>
        <FilterButton label="Status" count={wordsOf(query.status).length} onChange={onChange}>
          {(change) => <WordsPart name="status" query={query} onChange={change} />}
        </FilterButton>
        <FilterButton label="Waiting for" count={wordsOf(query.waitsFor).length} onChange={onChange}>
          {(change) => <WordsPart name="waitsFor" query={query} onChange={change} />}
        </FilterButton>
        <FilterButton label="Assigned to" count={query.assignedTo ? 1 : 0} onChange={onChange}>
          {(change) => <AssignedPart query={query} onChange={change} />}
        </FilterButton>
        <FilterButton label="More filters" count={further} onChange={onChange} className="w-96 max-w-[80vw] p-1.5">
          {(change) => <FurtherParts query={query} onChange={change} />}
        </FilterButton>
        <FilterButton label="Sort" chosen={sortWords(query.sort)} onChange={onChange}>
          {(change) => <SortPart query={query} onChange={change} />}
        </FilterButton>
      </fieldset>
      <FilterSheet query={query} onChange={onChange} />
    </div>
  )
}

function FilterSheet({ query, onChange }: Pick<FilterBarProps, 'query' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  const hasStepped = useRef(false)
  const count = filterKeys.filter((key) => key !== 'search' && query[key]).length
  const open = () => {
    hasStepped.current = false
    setOpen(true)
  }
  const change = (changes: ClientQuery) => {
    onChange(changes, { replace: hasStepped.current })
    hasStepped.current = true
  }
  const part = { query, onChange: change, inSheet: true }
  return (
    <div className="w-full sm:hidden">
      <FilterToggle count={count} aria-haspopup="dialog" onClick={open} />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filter and sort"
        cancel={null}
        confirm="Show results"
        initialFocus={null}
        button={{ wide: true }}
        onConfirm={() => setOpen(false)}
      >
        <div className="space-y-6">
          <SortPart {...part} />
          <WordsPart name="status" {...part} />
          <WordsPart name="waitsFor" {...part} />
          <AssignedPart {...part} />
          <FurtherParts {...part} />
        </div>
      </ConfirmDialog>
    </div>
  )
}

function SearchBox({ searchBox, typed, onType, onLeaveSearch }: Omit<FilterBarProps, 'query' | 'onChange'>) {
  const leave = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !['Enter', 'ArrowDown', 'Escape'].includes(event.key)) return
    // By default Escape would only empty the box and keep the focus in it.
    event.preventDefault()
    onLeaveSearch()
  }
  return (
    <search className="relative w-full sm:w-60 sm:grow lg:max-w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
      />
      <TextInput
        ref={searchBox}
        type="search"
        aria-label="Search client applications"
        placeholder="Name, email, mobile or number"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={leave}
        className="pl-9 sm:min-h-10 sm:text-sm"
      />
    </search>
  )
}
