import { keepPreviousData } from '@tanstack/react-query'
import clsx from 'clsx'
import { ApplicationStatus } from '#contract/applications/applications.ts'
import { type CountsOfApplications, getApplicationReport } from '#contract/reports.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { addDays, lastDayOf } from '#domain/calendar/calendar.ts'
import { useRead } from '#web/lib/query.ts'
import { TextLink } from '#web/ui/button.tsx'
import { ChartCard } from '#web/ui/chart-card.tsx'
import { ChartColumns } from '#web/ui/chart-columns.tsx'
import type { Fill } from '#web/ui/chart-fills.ts'
import { ChartLegend } from '#web/ui/chart-legend.tsx'
import { useSelectedPoint } from '#web/ui/chart-plot.tsx'
import type { Months } from '../period/period-bar.tsx'
import { formatCount, monthMark, monthName, weekMark, weekName } from '../period/period-labels.ts'
import { FiguresCard } from './figures-card.tsx'
import { FiguresTable } from './figures-table.tsx'

const fillOf: Record<ApplicationStatus, Fill> = {
  in_progress: 'brand',
  under_review: 'info',
  submitted: 'amber',
  on_hold: 'quiet',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'faint',
}
const underWay = ['in_progress', 'under_review', 'submitted', 'on_hold'] as const

export function ApplicationsCard({ months }: { months: Months }) {
  const { from, to, by } = months
  const query = useRead(getApplicationReport, { query: { from, to, by } }, { placeholderData: keepPreviousData })
  return (
    <FiguresCard query={query} name="Applications by status">
      {({ periods }) => <Applications periods={periods} months={months} />}
    </FiguresCard>
  )
}

interface ApplicationsProps {
  periods: readonly CountsOfApplications[]
  months: Months
}

function Applications({ periods, months }: ApplicationsProps) {
  const { by, showsAll, change } = months
  return (
    <ChartCard
      title="Applications by status"
      description={`Number of applications with each status at the end of each ${by}`}
      actions={
        <>
          <Choice
            label="Which applications"
            options={[
              ['open', 'Under way'],
              ['all', 'All'],
            ]}
            value={showsAll ? 'all' : 'open'}
            onChange={(show) => change({ show: show === 'all' ? 'all' : null })}
          />
          <Choice
            label="By month or week"
            options={[
              ['month', 'Months'],
              ['week', 'Weeks'],
            ]}
            value={by}
            onChange={(next) => change({ by: next === 'week' ? 'week' : null })}
          />
        </>
      }
      chart={<StatusChart periods={periods} months={months} />}
      table={
        <FiguresTable
          nameClass="whitespace-nowrap"
          caption={`Applications by status at the end of each ${by}`}
          columns={[by === 'week' ? 'Week' : 'Month', 'Started', ...ApplicationStatus.options.map(statusLabel)]}
          rows={periods.map((period) => ({
            key: period.first,
            name: `${nameOfPeriod[by](period.first)}${period.running ? ', so far' : ''}`,
            figures: [startedIn(period, by), ...ApplicationStatus.options.map((status) => countLinked(status, period))],
          }))}
        />
      }
    />
  )
}

const nameOfPeriod = { week: weekName, month: monthName }
const markOfPeriod = { week: weekMark, month: monthMark }

function StatusChart({ periods, months: { by, showsAll } }: ApplicationsProps) {
  const { selectedIndex, choose } = useSelectedPoint(periods.length)
  const statuses: readonly ApplicationStatus[] = showsAll ? ApplicationStatus.options : underWay
  const nameOf = nameOfPeriod[by]
  const selected = periods[selectedIndex]
  if (!selected) return null
  const counts = statuses.map((status) => `${statusLabel(status)} ${formatCount(selected.byStatus[status])}`)
  return (
    <>
      <ChartLegend
        of={nameOf(selected.first)}
        note={selected.running ? 'as of now' : undefined}
        entries={statuses.map((status) => ({
          name: statusLabel(status),
          fill: fillOf[status],
          value: countLinked(status, selected),
        }))}
      />
      <ChartColumns
        label="Applications by status"
        points={periods.map(({ first }) => ({ label: markOfPeriod[by](first), name: nameOf(first) }))}
        series={statuses.map((status) => ({
          name: statusLabel(status),
          fill: fillOf[status],
          values: periods.map(({ byStatus }) => byStatus[status]),
        }))}
        write={formatCount}
        selectedIndex={selectedIndex}
        onSelect={choose}
        says={`${nameOf(selected.first)}: ${counts.join(', ')}`}
      />
    </>
  )
}

/** The list filters by the current status, not by the status at the end of a month. */
const countLinked = (status: ApplicationStatus, { running, byStatus }: CountsOfApplications) =>
  running ? (
    <TextLink href={`/admin?status=${status}`}>{formatCount(byStatus[status])}</TextLink>
  ) : (
    formatCount(byStatus[status])
  )

const startedIn = ({ first, started }: CountsOfApplications, by: Months['by']) =>
  started > 0 ? (
    <TextLink href={`/admin?from=${first}&to=${by === 'week' ? addDays(first, 6) : lastDayOf(first.slice(0, 7))}`}>
      {formatCount(started)}
    </TextLink>
  ) : (
    '0'
  )

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly (readonly [value: Value, words: string])[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex overflow-hidden rounded-control border border-line-strong/55">
      <legend className="sr-only">{label}</legend>
      {options.map(([option, words]) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChange(option)}
          className={clsx(
            'min-h-9 cursor-pointer border-line px-3 text-sm transition-colors not-first:border-l hover:bg-sunk focus-visible:-outline-offset-2 sm:min-h-8',
            option === value && 'bg-brand-soft font-semibold text-brand-strong',
          )}
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}
