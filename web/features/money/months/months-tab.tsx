import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarCheck } from 'lucide-react'
import { type ClosedMonth, listClosedMonths } from '#contract/money/months.ts'
import { monthInFull } from '#domain/money/months/months.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { CloseMonthCard } from './close-month-card.tsx'
import { MonthSums } from './month-sums.tsx'

export const MonthsTab = () => (
  <div className="space-y-6">
    <CloseMonthCard />
    <ClosedMonths />
  </div>
)

function ClosedMonths() {
  const { rows, isMissing, isStale, again, foot } = asLongList(useInfiniteQuery(readLongList(listClosedMonths, {})))
  return (
    <Card aria-labelledby="closed-months">
      <CardHeader
        title="Closed months"
        titleId="closed-months"
        actions={rows && rows.length > 0 && <ExportMenu list="months" query={{}} />}
      />
      {isStale && <StaleNotice {...again} />}
      {!rows && !isMissing && <Skeleton className="h-24 rounded-control" />}
      {isMissing && <LoadFailure title="The closed months could not be loaded" {...again} />}
      {rows?.length === 0 && (
        <EmptyState icon={CalendarCheck} title="No month is closed yet" className="py-4!">
          Closed months are listed here with their sums.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((month) => (
            <li key={month.id}>
              <ClosedMonthEntry month={month} />
            </li>
          ))}
        </ul>
      )}
      {rows && foot.hasMore && <ShowMore {...foot} />}
    </Card>
  )
}

function ClosedMonthEntry({ month: { id, closedAt, closedBy, sums } }: { month: ClosedMonth }) {
  return (
    <details className="py-3">
      <summary className="cursor-pointer">
        <span className="font-semibold">{monthInFull(id)}</span>{' '}
        <span className="text-ink-soft text-sm">
          closed on <When at={closedAt} />
          {closedBy && ` by ${closedBy}`}
        </span>
      </summary>
      <MonthSums caption={`Sums of ${monthInFull(id)}`} sums={sums} className="mt-3" />
    </details>
  )
}
