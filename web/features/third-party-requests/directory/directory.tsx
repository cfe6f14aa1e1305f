import { keepPreviousData } from '@tanstack/react-query'
import { ArrowLeft, Building2 } from 'lucide-react'
import { z } from 'zod'
import { listThirdParties, type ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { partyLabels } from '#domain/third-party-requests/request-labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useOpenedRow } from '#web/lib/opened-row.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { NewButton } from '#web/shared/new-button.tsx'
import { usualTimeOf } from '#web/shared/requests/directory-field.tsx'
import { useSearchWords } from '#web/shared/use-search-words.ts'
import { useFilterForm } from '#web/shared/views/use-filter-form.ts'
import { Status } from '#web/ui/badge.tsx'
import { ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { RowButton, TextLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const filterShape = { party: RequestParty, retired: z.literal('true') }

export function Directory() {
  const filter = useFilterForm(filterShape)
  const words = useSearchWords()
  const query = { sort: 'name' as const, ...filter.values, ...(words.search && { search: words.search }) }
  const entries = useLongList(listThirdParties, { query }, { placeholderData: keepPreviousData })
  const { row: entry, open, close } = useOpenedRow(entries.rows)
  return (
    <>
      <PageHeading
        back={
          <TextLink href="/admin/requests" className="inline-flex items-center gap-1.5 text-sm">
            <ArrowLeft aria-hidden="true" className="size-4" />
            Requests
          </TextLink>
        }
        title="Directory"
        description="Schools, offices and evaluators that you ask for papers, with their address and how long it usually takes there."
        actions={
          <NewButton do="requests.follow" dialog={(close) => <EntryDialog entry={null} onClose={close} />}>
            New entry
          </NewButton>
        }
      />
      <div className="space-y-4">
        <DirectoryFilters filter={filter} words={words} />
        <ListView
          list={entries}
          failure="The directory could not be loaded"
          skeleton="h-64 rounded-card"
          empty={{ icon: Building2, ...(Object.keys(query).length > 1 ? noneFits : noneYet) }}
        >
          {(rows) => <EntryTable rows={rows} onOpen={open} />}
        </ListView>
      </div>
      {entry && <EntryDialog key={entry.id} entry={entry} onClose={close} />}
    </>
  )
}

const noneFits = { title: 'No entry fits', children: 'Try fewer words or other filters.' }
const noneYet = {
  title: 'The directory is empty',
  children: 'Add the schools and offices that you ask most, and requests and letters fill in their address.',
}

interface DirectoryFiltersProps {
  filter: ReturnType<typeof useFilterForm<typeof filterShape>>
  words: ReturnType<typeof useSearchWords>
}

const DirectoryFilters = ({ filter, words }: DirectoryFiltersProps) => (
  <search className="grid gap-4 sm:grid-cols-3">
    <TextField
      label="Search"
      value={words.typed}
      onChange={words.type}
      type="search"
      placeholder="Name, address or contact"
      maxLength={100}
    />
    <ChoiceField
      form={filter}
      name="party"
      label="Kind"
      blank="All"
      options={RequestParty.options}
      labels={partyLabels}
    />
    <ChoiceField form={filter} name="retired" label="Show" blank="In use" options={[['true', 'Retired']]} />
  </search>
)

const EntryTable = ({ rows, onOpen }: { rows: readonly ThirdParty[]; onOpen: (entry: ThirdParty) => void }) => (
  <RowsTable<ThirdParty>
    caption="Directory by name"
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      column('Name', { label: false, className: '@2xl:max-w-0 @2xl:w-[40%]' }, (entry) => (
        <>
          <RowButton onClick={() => onOpen(entry)} className="wrap-anywhere py-1">
            {entry.name}
          </RowButton>
          {entry.retired && <Status tone="neutral">Retired</Status>}
          {entry.address && (
            <span className="line-clamp-2 whitespace-pre-line text-ink-soft text-xs">{entry.address}</span>
          )}
        </>
      )),
      column('Kind', { className: '@2xl:whitespace-nowrap' }, ({ party }) => partyLabels[party]),
      column('Usually takes', (entry) => usualTimeOf(entry) ?? 'Not known'),
      column('Contact', { className: 'wrap-anywhere' }, ({ contact }) => contact || '–'),
    ]}
  />
)
