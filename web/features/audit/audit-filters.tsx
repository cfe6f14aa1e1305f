import { useState } from 'react'
import { auditLabels } from '#domain/audit/audit-labels.ts'
import { DayFilter } from '#web/shared/day-filter.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FoldedFilters } from '#web/ui/filter-toggle.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { type AuditAddress, auditKeys } from './audit-query.ts'

const actions = Object.entries(auditLabels).sort(([, one], [, other]) => one.localeCompare(other))

export function AuditFilters({ address }: { address: AuditAddress }) {
  const { query, change, clear } = address
  const count = auditKeys.filter((key) => query[key]).length
  return (
    <search aria-label="Audit log">
      <FoldedFilters label="Search and filter" count={count} className="space-y-3 max-sm:mt-3">
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
          <PersonSearch value={query.search ?? ''} onSearch={(search) => change({ search })} />
          <ChoiceField
            label="Action"
            value={query.action ?? ''}
            onChange={(value) => change({ action: value || undefined })}
            blank="Any"
            options={actions}
          />
          <DayFilter label="From" value={query.from} onChoose={(from) => change({ from: from || undefined })} />
          <DayFilter label="To" value={query.to} onChoose={(to) => change({ to: to || undefined })} />
        </div>
        {count > 0 && (
          <Button variant="quiet" size="small" onClick={clear}>
            Clear all filters
          </Button>
        )}
      </FoldedFilters>
      <Chosen query={query} change={change} />
    </search>
  )
}

/** Searches on submit only, since the audit log records every search. */
function PersonSearch({ value, onSearch }: { value: string; onSearch: (search: string | undefined) => void }) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim() || undefined)
      }}
    >
      <Field label="Name, email or application number">
        <span className="flex gap-2">
          <TextInput
            type="search"
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </span>
      </Field>
    </form>
  )
}

const chosen = {
  person: 'One person only',
  application: 'One application only',
  run: 'One bulk action only',
} as const

function Chosen({ query, change }: Pick<AuditAddress, 'query' | 'change'>) {
  const keys = (['person', 'application', 'run'] as const).filter((key) => query[key])
  if (keys.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {keys.map((key) => (
        <li key={key} className="inline-flex items-center gap-2">
          {chosen[key]}
          <Button variant="secondary" size="small" onClick={() => change({ [key]: undefined })}>
            Show all<span className="sr-only">, not {chosen[key].toLowerCase()}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
