import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { CaseFilter, listCases } from '#contract/cases.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { LeftOutNotice } from '#web/shared/clients/left-out-notice.tsx'
import { useListAddress } from '#web/shared/views/use-list-address.ts'
import { ViewBar } from '#web/shared/views/view-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { CaseFilters } from './case-filters.tsx'
import { caseWords, presets } from './case-query.ts'
import { CaseTable } from './case-table.tsx'
import { StepCounts } from './step-counts.tsx'

export function CasesScreen() {
  return (
    <AdminOnly>
      <CaseBoard />
    </AdminOnly>
  )
}

function CaseBoard() {
  const address = useListAddress(caseWords)
  const query = useMemo(() => CaseFilter.parse(address.query), [address.query])
  const { rows, isMissing, isStale, again, foot } = asLongList(useInfiniteQuery(readLongList(listCases, { query })))
  return (
    <>
      <PageHeading
        title="Case Board"
        description="Where each client stands on the way to the exam, who has to act, and which date is next."
      />
      <div className="space-y-4">
        <ViewBar screen="cases" list={address} presets={presets} rewrite={caseWords.rewrite} />
        <LeftOutNotice shape={CaseFilter.shape} />
        <StepCounts address={address} />
        <CaseFilters address={address} />
        {isStale && <StaleNotice {...again} />}
        {isMissing && (
          <Card padded={false}>
            <LoadFailure title="The case board could not be loaded" {...again} />
          </Card>
        )}
        {rows?.length === 0 && (
          <Card padded={false}>
            <EmptyState icon={CircleCheck} title="No client is here">
              Choose another step or other filters.
            </EmptyState>
          </Card>
        )}
        {rows && rows.length > 0 && <CaseTable rows={rows} />}
        {rows && <ShowMore {...foot} />}
        {!rows && !isMissing && <Skeleton className="h-96 rounded-card" />}
      </div>
    </>
  )
}
