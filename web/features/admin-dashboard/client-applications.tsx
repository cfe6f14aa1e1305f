import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listClientApplications } from '#contract/admin.ts'
import { ExportMenu } from '#web/lib/desk/export-menu.tsx'
import { KeyList } from '#web/lib/desk/key-list.tsx'
import { LeftOutNotice } from '#web/lib/desk/left-out-notice.tsx'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { RecentRuns } from './bulk/recent-runs.tsx'
import { type Ask, ClientDialogs } from './client-dialogs.tsx'
import { clientKeys } from './client-keys.ts'
import { ClientRows } from './client-rows.tsx'
import { ClientTable, RowSkeletons } from './client-table.tsx'
import { filterKeys, understood, writeFilter } from './filter/client-query.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { FilterChips } from './filter/filter-chips.tsx'
import { chipsOf, sortWords } from './filter/filter-labels.ts'
import { useHolders } from './filter/filter-parts.tsx'
import { useClientQuery } from './filter/use-client-query.ts'
import { useSearchWords } from './filter/use-search-words.ts'
import { NoClients } from './no-clients.tsx'
import { NotStarted } from './not-started.tsx'
import { SelectionLine } from './selection-line.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSelectAll } from './use-select-all.ts'
import { useSelection } from './use-selection.ts'
import { ViewBar } from './views/view-bar.tsx'

const MORE_AT_ONCE = 100

const namesColleague = (assignedTo = 'nobody') => assignedTo !== 'me' && assignedTo !== 'nobody'

export function ClientApplications() {
  const list = useClientQuery()
  const { query: filter } = list
  const { typed, type } = useSearchWords()
  const query = useInfiniteQuery({
    ...readLongList(listClientApplications, list.written ? { query: list.asked } : {}, MORE_AT_ONCE),
    // What was found last stays until the next answer is here.
    placeholderData: keepPreviousData,
  })
  const { rows, total, totalIsFloor, isSimilar, isMissing, isStale, again, foot } = asLongList(query)
  const isOld = query.isPlaceholderData
  const [shown, setShown] = useState(list.written)
  if (!isOld && shown !== list.written) setShown(list.written)
  const selection = useSelection(writeFilter(filter))
  const selectAll = useSelectAll((ids) => selection.select(ids))
  const [asked, setAsked] = useState<Ask | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const section = useRef<HTMLElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const holders = useHolders(namesColleague(filter.assignedTo))

  const ids = rows?.map(({ id }) => id) ?? []
  const chosen = new Set(selection.ids)
  const chosenHere = ids.filter((id) => chosen.has(id)).length
  const isFiltered = filterKeys.some((key) => filter[key])

  const { goToFirst } = useRowKeys(section, asked === null && list.openClient === null && !showsKeys, {
    onSelect: (id) => selection.toggle(id, false, ids),
    onSearch: () => box.current?.focus(),
    onHelp: () => setShowsKeys(true),
  })
  const clear = () => {
    type('')
    list.clear()
    // The button goes with what it clears.
    box.current?.focus()
  }
  const sortBy = (sort: string) => {
    list.change({ sort })
    // Sorted anew, the list begins at its head, which may be far above.
    const head = section.current
    if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView({ block: 'start' })
  }

  return (
    <section ref={section} aria-labelledby="client-applications" className="scroll-mt-20 space-y-3">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="client-applications" className="font-semibold text-lg">
          Client Applications
        </h2>
        <div className="flex flex-wrap items-center gap-1 max-sm:-ml-3">
          <KeyList
            keys={clientKeys}
            open={showsKeys}
            onOpen={() => setShowsKeys(true)}
            onClose={() => setShowsKeys(false)}
          />
          <RecentRuns onSelect={selection.select} />
          <ExportMenu list="clients" query={filter} />
        </div>
      </div>
      <NotStarted />
      <ViewBar list={list} />
      <LeftOutNotice shape={understood} />
      <FilterBar
        query={filter}
        onChange={list.change}
        searchBox={box}
        typed={typed}
        onType={type}
        onLeaveSearch={goToFirst}
      />
      <FilterChips
        chips={chipsOf(filter, holders)}
        onRemove={({ without }) => {
          if ('search' in without) type('')
          list.change(without)
        }}
        onClear={clear}
      />
      {isStale && <StaleNotice {...again} />}
      {rows && !isOld && isSimilar && rows.length > 0 && (
        <Notice live>Nothing matches “{filter.search}” exactly. Similar names:</Notice>
      )}
      <p role="status" className="sr-only">
        {rows?.length === 0 && isFiltered && !isOld && 'No applications found'}
      </p>
      {rows?.length === 0 ? (
        <NoClients search={filter.search} isFiltered={isFiltered} onClear={clear} />
      ) : isMissing ? (
        <Card padded={false}>
          <LoadFailure title="The applications could not be loaded" {...again} />
        </Card>
      ) : (
        <div className={isOld ? 'opacity-60 transition-opacity delay-200' : undefined}>
          <ClientTable
            caption={`Client applications, ${sortWords(filter.sort).toLowerCase()}`}
            sort={list.asked.sort ?? 'newest'}
            onSort={sortBy}
            selected={rows ? (chosenHere === 0 ? 'none' : chosenHere === ids.length ? 'all' : 'some') : null}
            onSelectAll={(isIn) => selection.togglePage(ids, isIn)}
            busy={!rows || isOld}
          >
            {rows ? (
              <ClientRows
                // Another list is drawn from its beginning.
                key={shown}
                rows={rows}
                chosen={chosen}
                openClient={list.openClient}
                onOpen={list.panelOf}
                onSelect={(id, extend) => selection.toggle(id, extend, ids)}
                onBegin={(bulkChange, application, menuButton) =>
                  setAsked({ deed: bulkChange, application, menuButton })
                }
              />
            ) : (
              <RowSkeletons count={12} />
            )}
          </ClientTable>
          {rows && <ShowMore {...foot} />}
        </div>
      )}
      <SelectionLine
        count={selection.ids.length}
        notice={selection.notice}
        total={total}
        totalIsFloor={totalIsFloor}
        onSelectAll={() => selectAll.mutate(list.asked)}
        isSelecting={selectAll.isPending}
        onClear={selection.clear}
      >
        <BulkBar selected={selection.ids} onClear={selection.clear} onSelect={selection.select} />
      </SelectionLine>
      {asked && <ClientDialogs {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}
