import type { ReactNode } from 'react'
import { type AdminStats, getAdminStats } from '#contract/admin.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { settings } from '#web/lib/settings.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { daysCompared, statLines } from './stat-lines.ts'

interface Stat {
  label: string
  figure: (stats: AdminStats) => string
  line: (stats: AdminStats) => ReactNode
}

const count = (number: number) => number.toLocaleString('en-US')

const stats: readonly Stat[] = [
  { label: 'Total Clients', figure: ({ totalClients }) => count(totalClients), line: statLines.newClients },
  { label: 'Pending Reviews', figure: ({ pendingReviews }) => count(pendingReviews), line: waiting },
  { label: 'Approved Applications', figure: ({ approved }) => count(approved), line: statLines.approvalRate },
  {
    label: 'Revenue This Month',
    figure: ({ revenue }) => formatMoney(revenue, settings.currency),
    line: revenueChange,
  },
]

function waiting({ pendingReviews }: AdminStats) {
  if (pendingReviews === 0) return 'Nothing is waiting'
  return (
    <TextLink href="/admin/queue" className="-my-1 inline-block py-1">
      Open the queue
    </TextLink>
  )
}

function revenueChange(stats: AdminStats) {
  if (stats.revenueChange === null) return statLines.revenueChange(stats)
  return (
    <>
      <span>{statLines.revenueChange(stats)}</span>{' '}
      <span className="whitespace-nowrap">({daysCompared(new Date(), settings.timeZone)})</span>
    </>
  )
}

export const StatCards = () => (
  <QueryView
    query={useRead(getAdminStats, {})}
    quiet
    failure="The figures could not be loaded"
    skeleton={<Figures data={undefined} />}
  >
    {(data) => <Figures data={data} />}
  </QueryView>
)

const Figures = ({ data }: { data: AdminStats | undefined }) => (
  <dl className="grid gap-3 min-[360px]:grid-cols-2 lg:grid-cols-4 lg:gap-4" aria-busy={!data}>
    {stats.map(({ label, figure, line }) => (
      <div key={label} className="flex flex-col rounded-card border border-line bg-card p-4 lg:px-5">
        <dt className="text-ink-soft text-sm">{label}</dt>
        <dd className="mt-auto pt-1">
          {data ? (
            <>
              <span className="block break-words font-semibold text-lg tabular-nums sm:text-xl lg:text-2xl">
                {figure(data)}
              </span>
              <span className="mt-1 block text-ink-soft text-xs">{line(data)}</span>
            </>
          ) : (
            <>
              <Skeleton className="h-[1.63rem] w-16 sm:h-[1.79rem] lg:h-[2.1rem]" />
              <Skeleton className="mt-1 h-[1.125rem] w-24" />
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
)
