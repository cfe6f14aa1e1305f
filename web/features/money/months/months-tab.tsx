import { CalendarCheck } from 'lucide-react'
import { type ClosedMonth, listClosedMonths } from '#contract/money/months.ts'
import { monthOfYear } from '#domain/english/months.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { dividedList, ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { Card } from '#web/ui/card.tsx'
import { CloseMonthCard } from './close-month-card.tsx'
import { MonthSums } from './month-sums.tsx'

export const MonthsTab = () => (
  <div className="space-y-6">
    <CloseMonthCard />
    <ClosedMonths />
  </div>
)

function ClosedMonths() {
  const list = useLongList(listClosedMonths, {})
  return (
    <Card title="Closed months" actions={list.foot.shown > 0 && <ExportMenu list="months" query={{}} />}>
      <ListView
        list={list}
        bare
        failure="The closed months could not be loaded"
        skeleton="h-24 rounded-control"
        empty={{
          icon: CalendarCheck,
          title: 'No month is closed yet',
          className: 'py-4!',
          children: 'Closed months are listed here with their sums.',
        }}
      >
        {dividedList((month) => (
          <li key={month.id}>
            <ClosedMonthEntry month={month} />
          </li>
        ))}
      </ListView>
    </Card>
  )
}

function ClosedMonthEntry({ month: { id, closedAt, closedBy, sums } }: { month: ClosedMonth }) {
  return (
    <details className="py-3">
      <summary className="cursor-pointer">
        <span className="font-semibold">{monthOfYear(id)}</span>{' '}
        <span className="text-ink-soft text-sm">
          closed on <When at={closedAt} />
          {closedBy && ` by ${closedBy}`}
        </span>
      </summary>
      <MonthSums caption={`Sums of ${monthOfYear(id)}`} sums={sums} className="mt-3" />
    </details>
  )
}
