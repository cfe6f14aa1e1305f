import { keepPreviousData } from '@tanstack/react-query'
import { getRevenueReport, type RevenueOfMonth } from '#contract/reports.ts'
import { said } from '#domain/english/words.ts'
import { centsOf, decimalOf, formatMoney, sumOf } from '#domain/money/amounts.ts'
import { useRead } from '#web/lib/query.ts'
import { settings } from '#web/lib/settings.ts'
import { ChartCard } from '#web/ui/chart-card.tsx'
import { ChartColumns } from '#web/ui/chart-columns.tsx'
import { ChartLegend } from '#web/ui/chart-legend.tsx'
import { useSelectedPoint } from '#web/ui/chart-plot.tsx'
import type { Months } from '../period/period-bar.tsx'
import { monthMark, monthName } from '../period/period-labels.ts'
import { FiguresCard } from './figures-card.tsx'
import { FiguresTable } from './figures-table.tsx'

const money = (decimal: string) => formatMoney(decimal, settings.currency)
const moneyBack = (decimal: string) => money(decimal === '0.00' ? decimal : `-${decimal}`)

/** Cents in few characters, for the scale: `$12K`. */
const scaleMoney = (cents: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: settings.currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100)

export function RevenueCard({ months: { from, to } }: { months: Months }) {
  const query = useRead(getRevenueReport, { query: { from, to } }, { placeholderData: keepPreviousData })
  return (
    <FiguresCard query={query} name="Revenue by month">
      {({ periods }) => <Revenue periods={periods} />}
    </FiguresCard>
  )
}

const stateOf = ({ running, closed }: RevenueOfMonth) => (running ? 'so far' : closed ? 'closed' : undefined)

function Revenue({ periods }: { periods: readonly RevenueOfMonth[] }) {
  const { selectedIndex, choose } = useSelectedPoint(periods.length)
  const selected = periods[selectedIndex]
  const sum = (part: 'received' | 'refunded' | 'revenue') =>
    decimalOf(sumOf(periods.map((period) => centsOf(period[part]))))
  return (
    <ChartCard
      title="Revenue by month"
      description={`Payments less refunds: ${money(sum('revenue'))} in all`}
      chart={
        selected && (
          <>
            <MonthLegend month={selected} />
            <ChartColumns
              label="Revenue by month"
              points={periods.map(({ first }) => ({ label: monthMark(first), name: monthName(first) }))}
              series={[
                { name: 'Received', fill: 'brand', values: periods.map(({ received }) => centsOf(received)) },
                { name: 'Refunded', fill: 'bad', values: periods.map(({ refunded }) => -centsOf(refunded)) },
              ]}
              write={scaleMoney}
              selectedIndex={selectedIndex}
              onSelect={choose}
              says={`${monthName(selected.first)}: received ${money(selected.received)}, refunded ${money(selected.refunded)}, revenue ${money(selected.revenue)}`}
            />
          </>
        )
      }
      table={
        <FiguresTable
          nameClass="whitespace-nowrap"
          caption="Revenue by month"
          columns={['Month', 'Received', 'Refunded', 'Revenue']}
          rows={[
            ...periods.map((period) => ({
              key: period.first,
              name: said(monthName(period.first), stateOf(period)),
              figures: [money(period.received), moneyBack(period.refunded), money(period.revenue)],
            })),
            {
              key: 'all',
              name: 'In all',
              figures: [money(sum('received')), moneyBack(sum('refunded')), money(sum('revenue'))],
            },
          ]}
        />
      }
    />
  )
}

const MonthLegend = ({ month }: { month: RevenueOfMonth }) => (
  <ChartLegend
    of={monthName(month.first)}
    note={stateOf(month)}
    entries={[
      { name: 'Received', fill: 'brand', value: money(month.received) },
      { name: 'Refunded', fill: 'bad', value: moneyBack(month.refunded) },
      { name: 'Revenue', value: money(month.revenue) },
    ]}
  />
)
