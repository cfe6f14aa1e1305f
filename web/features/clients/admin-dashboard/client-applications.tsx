import { fullName } from '#domain/names/full-name.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { ChangeDialog } from '#web/shared/change-application/change-dialog.tsx'
import { LeftOutNotice } from '#web/shared/clients/left-out-notice.tsx'
import { AssignDialog } from '#web/shared/colleagues/assign-dialog.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { EndSessionsDialog } from '#web/shared/people/end-sessions-dialog.tsx'
import { SelectionLine } from '#web/shared/selection/selection-line.tsx'
import { KeyList, type KeyWords } from '#web/shared/shortcuts/key-list.tsx'
import { FilterChips } from '#web/shared/views/filter-chips.tsx'
import { ViewBar } from '#web/shared/views/view-bar.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { RecentRuns } from './bulk/recent-runs.tsx'
import { filterShape, rewriteQuery, writeQuery } from './filter/client-query.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { chipsOf, sortWords } from './filter/filter-labels.ts'
import { useHolders } from './filter/filter-parts.tsx'
import { ClientRows } from './list/client-rows.tsx'
import { ClientTable, RowSkeletons } from './list/client-table.tsx'
import type { RowActionRequest } from './list/row-menu.tsx'
import { type ClientList, useClientList } from './list/use-client-list.ts'
import { NoClients } from './no-clients.tsx'

export function ClientApplications() {
  const list = useClientList()
  const { address, found, selection, selectAll, asked, setAsked } = list
  return (
    <section ref={list.section} aria-labelledby="client-applications" className="scroll-mt-20 space-y-3 lg:space-y-1.5">
      <ViewBar
        screen="clients"
        title={
          <h2 id="client-applications" className="mr-3 whitespace-nowrap font-semibold">
            Client Applications
          </h2>
        }
        tools={<Tools list={list} />}
        list={address}
        presets={presets}
        rewrite={rewriteQuery}
      />
      <LeftOutNotice shape={filterShape} />
      <Filters list={list} />
      <Findings list={list} />
      <Found list={list} />
      <SelectionLine
        count={selection.ids.length}
        notice={selection.notice}
        total={found.total}
        totalIsFloor={found.totalIsFloor}
        onSelectAll={() => selectAll.mutate(address.asked)}
        isSelecting={selectAll.isPending}
        onClear={selection.clear}
      >
        <BulkBar selected={selection.ids} onClear={selection.clear} onSelect={selection.select} />
      </SelectionLine>
      {asked && <ClientDialogs {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

const Tools = ({ list: { filter, selection, keyList } }: { list: ClientList }) => (
  <>
    <KeyList keys={clientKeys} {...keyList} />
    <RecentRuns onSelect={selection.select} />
    <ExportMenu list="clients" query={filter} />
  </>
)

const namesColleague = (assignedTo = 'nobody') => assignedTo !== 'me' && assignedTo !== 'nobody'

function Filters({ list: { address, filter, words, searchBox, goToFirst, clear } }: { list: ClientList }) {
  const holders = useHolders(namesColleague(filter.assignedTo))
  return (
    <>
      <FilterBar
        query={filter}
        onChange={address.change}
        searchBox={searchBox}
        typed={words.typed}
        onType={words.type}
        onLeaveSearch={goToFirst}
      />
      <FilterChips
        chips={chipsOf(filter, holders)}
        onRemove={({ without }) => {
          if ('search' in without) words.type('')
          address.change(without)
        }}
        onClear={clear}
      />
    </>
  )
}

function Findings({ list: { found, filter, isOld, isFiltered } }: { list: ClientList }) {
  const count = found.rows?.length ?? 0
  const isNone = found.rows?.length === 0
  return (
    <>
      {count > 0 && !isOld && found.isSimilar && (
        <Notice live>Nothing matches “{filter.search}” exactly. Similar names:</Notice>
      )}
      <p role="status" className="sr-only">
        {isNone && isFiltered && !isOld && 'No applications found'}
      </p>
    </>
  )
}

function Found({ list }: { list: ClientList }) {
  const { found, filter, isFiltered, isOld, clear } = list
  const table = <Table list={list} />
  return (
    <ListView
      list={found}
      counts
      failure="The applications could not be loaded"
      skeleton={table}
      empty={<NoClients search={filter.search} isFiltered={isFiltered} onClear={clear} />}
      frame={(content) => (
        <div className={isOld ? 'opacity-60 transition-opacity delay-200' : undefined}>{content}</div>
      )}
    >
      {() => table}
    </ListView>
  )
}

function Table({ list }: { list: ClientList }) {
  const { address, filter, found, ids, chosen, isOld, selection, setAsked } = list
  const { rows } = found
  const chosenHere = ids.filter((id) => chosen.has(id)).length
  const selected = chosenHere === 0 ? 'none' : chosenHere === ids.length ? 'all' : 'some'
  return (
    <ClientTable
      caption={`Client applications, ${sortWords(filter.sort).toLowerCase()}`}
      sort={address.asked.sort ?? 'newest'}
      onSort={list.sortBy}
      selected={rows ? selected : null}
      onSelectAll={(isIn) => selection.togglePage(ids, isIn)}
      busy={!rows || isOld}
    >
      {rows ? (
        <ClientRows
          // Renders another list from its first row.
          key={list.shown}
          rows={rows}
          chosen={chosen}
          openClient={address.openClient}
          onOpen={address.panelOf}
          onSelect={(id, extend) => selection.toggle(id, extend, ids)}
          onBegin={(action, application) => setAsked({ action, application })}
        />
      ) : (
        <RowSkeletons count={12} />
      )}
    </ClientTable>
  )
}

const clientKeys: KeyWords = [
  ['J or ↓', 'Next client'],
  ['K or ↑', 'Previous client'],
  ['Enter', 'Open the client next to the list'],
  ['X', 'Select or deselect the client'],
  ['Shift + J, Shift + K', 'Select the next or the previous one too'],
  ['Shift + A', 'Select all that are loaded, or none'],
  ['Shift + click', 'Select everything in between'],
]

const presets = [
  { name: 'All', written: '' },
  { name: 'Waiting for us', written: writeQuery({ waitsFor: 'team', sort: 'waiting' }) },
  { name: 'Mine', written: writeQuery({ assignedTo: 'me', sort: 'waiting' }) },
  { name: 'Unassigned', written: writeQuery({ assignedTo: 'nobody', sort: 'waiting' }) },
  { name: 'Balance due', written: writeQuery({ balance: 'due', sort: 'balance' }) },
] as const

function ClientDialogs({ action, application, onClose }: RowActionRequest & { onClose: () => void }) {
  const { id, user, userId, assignedTo } = application
  const name = fullName(user, user.email)
  if (action === 'give') {
    return <AssignDialog application={{ id, name, assignedTo }} onClose={onClose} />
  }
  if (action === 'change') return <ChangeDialog application={application} onClose={onClose} />
  return <EndSessionsDialog person={{ id: userId, name, email: user.email }} onClose={onClose} />
}
