import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getApplicationReport, getRevenueReport, getReviewReport } from '#contract/reports.ts'
import { formatMoney, percentChange } from '#domain/money/amounts.ts'
import { read } from '#web/lib/query.ts'
import { settings } from '#web/lib/settings.ts'
import { Skeleton } from '#web/ui/data-states.tsx'
import type { Months } from './period/period-bar.tsx'
import { durationOrDash, formatCount, monthName } from './period/period-labels.ts'

function lastTwo<Period>(data: { periods: readonly Period[] } | undefined) {
  const last = data?.periods.at(-1)
  return last === undefined ? undefined : { last, before: data?.periods.at(-2) }
}

const figuresOf = <Period,>(two: ReturnType<typeof lastTwo<Period>>, write: (period: Period) => string) => ({
  figure: two && write(two.last),
  before: two?.before && `${write(two.before)} the month before`,
})

export function Headline({ months: { from, to } }: { months: Months }) {
  const asked = { query: { from, to } }
  const kept = { placeholderData: keepPreviousData }
  const revenue = lastTwo(useQuery({ ...read(getRevenueReport, asked), ...kept }).data)
  const reviews = lastTwo(useQuery({ ...read(getReviewReport, asked), ...kept }).data)
  const started = lastTwo(
    useQuery({ ...read(getApplicationReport, { query: { from, to, by: 'month' } }), ...kept }).data,
  )
  const of = revenue && `${monthName(revenue.last.first)}${revenue.last.running ? ', so far' : ''}`
  return (
    <section aria-label={of ? `Figures of ${of}` : 'Figures of the month'} className="mb-4">
      <p className="mb-2 h-5 text-ink-soft text-sm">{of}</p>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
        <Figure
          label="Revenue"
          {...figuresOf(revenue, (month) => formatMoney(month.revenue, settings.currency))}
          change={
            revenue?.before && !revenue.last.running && percentChange(revenue.before.revenue, revenue.last.revenue)
          }
        />
        <Figure label="New applications" {...figuresOf(started, (month) => formatCount(month.started))} />
        <Figure label="Documents decided" {...figuresOf(reviews, ({ decided }) => formatCount(decided))} />
        <Figure
          label="Median review time"
          {...figuresOf(reviews, ({ medianSeconds }) => durationOrDash(medianSeconds))}
        />
      </dl>
    </section>
  )
}

interface FigureProps {
  label: string
  figure: string | undefined
  before: ReactNode
  /** In percent; only where both months are over. */
  change?: number | null | false | undefined
}

const Figure = ({ label, figure, before, change }: FigureProps) => (
  <div className="bg-card p-4 lg:px-5">
    <dt className="text-ink-soft text-sm">{label}</dt>
    <dd className="pt-1">
      {figure === undefined ? (
        <Skeleton className="h-[1.79rem] w-20 lg:h-[2.1rem]" />
      ) : (
        <span className="block font-semibold text-xl tabular-nums lg:text-2xl">{figure}</span>
      )}
      <span className="mt-1 block min-h-[1.125rem] text-ink-soft text-xs">
        {before}
        {typeof change === 'number' && `, ${change > 0 ? '+' : ''}${change}%`}
      </span>
    </dd>
  </div>
)
