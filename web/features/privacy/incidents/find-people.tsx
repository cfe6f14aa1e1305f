import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { addAffected, countAffected, type Incident, NewAffected, WholeSearch } from '#contract/privacy/incidents.ts'
import type { Input, Reply } from '#contract/route.ts'
import { auditLabel } from '#domain/audit/audit-labels.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { counted } from '#domain/english/counted.ts'
import { type FormSchema, readInto, useCheckedForm } from '#web/lib/checked-form.ts'
import { useValues } from '#web/lib/form.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { instantTyped, inZoneOf, localMoment } from './local-moment.ts'

interface TypedSearch {
  memberId: string
  ip: string
  from: string
  to: string
}
type Search = z.output<typeof WholeSearch>

const schema = readInto(WholeSearch, ({ memberId, ip, from, to }: TypedSearch) => ({
  memberId: memberId || undefined,
  ip: ip.trim() || undefined,
  from: instantTyped(from) ?? undefined,
  to: instantTyped(to) ?? undefined,
}))

type AffectedAddition = Input<typeof addAffected>['body']

export function FindPeople({ incident }: { incident: Incident }) {
  const [search, setSearch] = useState<Search | null>(null)
  const adding = useCall(addAffected, {
    input: (body: AffectedAddition) => ({ params: { incidentId: incident.id }, body }),
    sent: ({ added }) =>
      added === 0 ? 'Everybody was on the list already' : `${counted(added, 'person', 'people')} added`,
    failed: 'Nobody was added. Please try again.',
  })
  return (
    <div className="space-y-6">
      <SearchForm knownAt={incident.knownAt} onSearch={setSearch} />
      {search && <Found incident={incident} search={search} onAdd={adding.mutate} isBusy={adding.isPending} />}
      <OnePerson onAdd={(email, done) => adding.mutate({ how: 'added', email }, { onSuccess: done })} />
    </div>
  )
}

function SearchForm({ knownAt, onSearch }: { knownAt: string; onSearch: (search: Search) => void }) {
  const dayBefore = new Date(Date.parse(knownAt) - DAY).toISOString()
  const { data: team } = useQuery(teamQuery)
  const form = useCheckedForm(schema, {
    ...useValues({ memberId: '', ip: '', from: localMoment(dayBefore), to: localMoment(knownAt) }),
    onValid: onSearch,
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-4">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="memberId"
          label="Whose account was used"
          blank="Anyone’s"
          options={(team ?? []).map(({ id, name }) => [id, name])}
        />
        <TextField form={form} name="ip" label="From which IP address" autoComplete="off" maxLength={60} />
        {(['from', 'to'] as const).map((name) => (
          <TextField
            form={form}
            name={name}
            key={name}
            label={name === 'from' ? 'It began' : 'It ended'}
            help={inZoneOf(form.values[name])}
            type="datetime-local"
          />
        ))}
      </div>
      <Button type="submit" variant="secondary">
        Look in the audit log
      </Button>
    </form>
  )
}

interface FoundProps {
  incident: Incident
  search: Search
  onAdd: (body: AffectedAddition) => void
  isBusy: boolean
}

function Found({ incident, search, onAdd, isBusy }: FoundProps) {
  const found = useRead(countAffected, { params: { incidentId: incident.id }, query: search })
  return (
    <QueryView query={found} bare quiet failure="The audit log could not be asked" skeleton="h-24 w-full">
      {(data) => <FoundPeople found={data} search={search} onAdd={onAdd} isBusy={isBusy} />}
    </QueryView>
  )
}

interface FoundPeopleProps extends Omit<FoundProps, 'incident'> {
  found: Reply<typeof countAffected>
}

const FoundPeople = ({ found: { people, unlisted, lists }, search, onAdd, isBusy }: FoundPeopleProps) => (
  <div className="space-y-3">
    <Notice
      live
      title={`The audit log names ${people === 0 ? 'nobody' : counted(people, 'person', 'people')}`}
      actions={
        unlisted > 0 && (
          <Button size="small" busy={isBusy} onClick={() => onAdd({ how: 'audit', ...search })}>
            Add {counted(unlisted, 'person', 'people')} to the list
          </Button>
        )
      }
    >
      {people > 0 && unlisted === 0 && 'All of them are on the list.'}
    </Notice>
    {lists.length > 0 && (
      <Notice
        tone="warn"
        title="Lists were seen or taken along, and the log does not say whom they showed"
        actions={
          <Button size="small" variant="secondary" busy={isBusy} onClick={() => onAdd({ how: 'everyone' })}>
            Add everyone with an application at that time
          </Button>
        }
      >
        <ul className="list-disc pl-5">
          {lists.map(({ action, times, mostRows }) => (
            <li key={action}>
              {auditLabel(action)}: {counted(times, 'time')}
              {mostRows !== null && `, at most ${counted(mostRows, 'row')}`}
            </li>
          ))}
        </ul>
      </Notice>
    )}
  </div>
)

const emailSchema: FormSchema<{ email: string }, { email: string }> = {
  safeParse: ({ email }) => {
    const parsed = NewAffected.safeParse({ how: 'added', email })
    return parsed.success ? { success: true, data: { email } } : parsed
  },
}

function OnePerson({ onAdd }: { onAdd: (email: string, done: () => void) => void }) {
  const typed = useValues({ email: '' })
  const form = useCheckedForm(emailSchema, {
    ...typed,
    onValid: ({ email }) => onAdd(email, () => typed.write({ email: '' })),
  })
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit}>
      <Field label="Add one person by email" error={form.problems.email}>
        <span className="flex max-w-md gap-2">
          <TextInput
            name="email"
            type="email"
            autoComplete="off"
            value={form.values.email}
            onChange={({ target }) => form.change({ email: target.value })}
          />
          <Button type="submit" variant="secondary">
            Add
          </Button>
        </span>
      </Field>
    </form>
  )
}
