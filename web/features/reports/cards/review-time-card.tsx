import type { getReviewReport, ReviewsOfMonth } from '#contract/reports.ts'
import type { Reply } from '#contract/route.ts'
import { unitFor } from '#domain/reports/durations.ts'
import { ChartCard } from '#web/ui/chart-card.tsx'
import { ChartLegend } from '#web/ui/chart-legend.tsx'
import { ChartLines } from '#web/ui/chart-lines.tsx'
import { useSelectedPoint } from '#web/ui/chart-plot.tsx'
import { durationOrDash, formatCount, monthMark, monthName } from '../period/period-labels.ts'
import { FiguresTable } from './figures-table.tsx'

export function ReviewTimeCard({ periods }: Pick<Reply<typeof getReviewReport>, 'periods'>) {
  const { selectedIndex, choose } = useSelectedPoint(periods.length)
  const selected = periods[selectedIndex]
  const unit = unitFor(Math.max(0, ...periods.map(({ p90Seconds }) => p90Seconds ?? 0)))
  const inUnits = (pick: (period: ReviewsOfMonth) => number | null) =>
    periods.map((period) => {
      const seconds = pick(period)
      return seconds === null ? null : seconds / unit.seconds
    })
  return (
    <ChartCard
      title="Review time"
      description="From upload to first decision"
      chart={
        selected && (
          <>
            <MonthLegend month={selected} />
            <ChartLines
              label="Review time"
              points={periods.map(({ first }) => ({ label: monthMark(first), name: monthName(first) }))}
              series={[
                { name: 'Nine in ten within', look: 'quiet', values: inUnits(({ p90Seconds }) => p90Seconds) },
                { name: 'Median', look: 'strong', values: inUnits(({ medianSeconds }) => medianSeconds) },
              ]}
              write={(value) => `${value} ${unit.word}`}
              selectedIndex={selectedIndex}
              onSelect={choose}
              says={`${monthName(selected.first)}: median ${durationOrDash(selected.medianSeconds)}, nine in ten within ${durationOrDash(selected.p90Seconds)}, ${formatCount(selected.decided)} documents`}
            />
          </>
        )
      }
      table={
        <FiguresTable
          nameClass="whitespace-nowrap"
          caption="Review time by month"
          columns={['Month', 'Median', 'Nine in ten within', 'Documents', 'Approved', 'Sent back']}
          rows={periods.map(({ first, running, medianSeconds, p90Seconds, decided, approved, rejected }) => ({
            key: first,
            name: `${monthName(first)}${running ? ', so far' : ''}`,
            figures: [
              durationOrDash(medianSeconds),
              durationOrDash(p90Seconds),
              ...[decided, approved, rejected].map(formatCount),
            ],
          }))}
        />
      }
    />
  )
}

const MonthLegend = ({ month }: { month: ReviewsOfMonth }) => (
  <ChartLegend
    of={monthName(month.first)}
    note={month.running ? 'so far' : undefined}
    entries={[
      { name: 'Median', line: 'strong', value: durationOrDash(month.medianSeconds) },
      { name: 'Nine in ten within', line: 'quiet', value: durationOrDash(month.p90Seconds) },
      { name: 'Documents', value: formatCount(month.decided) },
    ]}
  />
)
