import { CircleCheck, ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { CaseFilter, listCases } from '#contract/cases/cases.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { adminPage } from '#web/shared/admin-only.tsx'
import { BulkDialog } from '#web/shared/bulk/bulk-dialog.tsx'
import { LeftOutNotice } from '#web/shared/clients/left-out-notice.tsx'
import { May } from '#web/shared/may.tsx'
import { SelectionLine } from '#web/shared/selection/selection-line.tsx'
import { useSelection } from '#web/shared/selection/use-selection.ts'
import { KeyList, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useListAddress } from '#web/shared/views/use-list-address.ts'
import { ViewBar } from '#web/shared/views/view-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterToggle } from '#web/ui/filter-toggle.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { CASE_FILTERS, CaseChips, CaseFilters } from './case-filters.tsx'
import { caseParams, presets } from './case-query.ts'
import { CaseTable, caseKeys } from './case-table.tsx'
import { StepCounts } from './step-counts.tsx'

export const CasesScreen = adminPage('/admin/cases', CaseBoard)

function CaseBoard() {
  const address = useListAddress(caseParams)
  const query = useMemo(() => CaseFilter.parse(address.query), [address.query])
  const list = useLongList(listCases, { query })
  const selection = useSelection(address.written)
  const keyList = useKeyList()
  const [isFiltering, setFiltering] = useState(false)
  return (
    <>
      <PageHeading title="Case Board" actions={<KeyList keys={caseKeys} {...keyList} />} />
      <div className="space-y-4 lg:space-y-3">
        <ViewBar
          screen="cases"
          list={address}
          presets={presets}
          rewrite={caseParams.rewrite}
          tools={
            <search>
              <FilterToggle
                everywhere
                size="small"
                count={0}
                aria-expanded={isFiltering}
                aria-controls={CASE_FILTERS}
                onClick={() => setFiltering(!isFiltering)}
              />
            </search>
          }
        />
        {isFiltering && <CaseFilters address={address} />}
        <LeftOutNotice shape={CaseFilter.shape} />
        <StepCounts address={address} />
        <CaseChips address={address} />
        <ListView
          list={list}
          counts
          failure="The case board could not be loaded"
          skeleton="h-96 rounded-card"
          empty={{ icon: CircleCheck, title: 'No client is here', children: 'Choose another step or other filters.' }}
        >
          {(rows) => <CaseTable rows={rows} selection={selection} />}
        </ListView>
        <BulkMarking selection={selection} />
      </div>
    </>
  )
}

function BulkMarking({ selection: { ids, notice, clear, select } }: { selection: ReturnType<typeof useSelection> }) {
  // Copies the ids, since the selection may change while the dialog is open.
  const [marking, setMarking] = useState<readonly string[] | null>(null)
  return (
    <>
      <SelectionLine
        count={ids.length}
        notice={notice}
        // Only seen rows can be selected.
        total={ids.length}
        totalIsFloor={false}
        onSelectAll={() => undefined}
        isSelecting={false}
        onClear={clear}
      >
        <May do="cases.move">
          <Button icon={ListChecks} variant="secondary" size="small" onClick={() => setMarking([...ids])}>
            Mark a step…
          </Button>
        </May>
      </SelectionLine>
      {marking && (
        <BulkDialog
          action="mark"
          ids={marking}
          onClose={({ isOrdered }) => {
            setMarking(null)
            if (isOrdered) clear()
          }}
          onSelect={(chosen) => {
            setMarking(null)
            select(chosen)
          }}
        />
      )}
    </>
  )
}
