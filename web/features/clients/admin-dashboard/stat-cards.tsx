import type { ReactNode } from 'react'
import { type AdminStats, getAdminStats } from '#contract/admin.ts'
import type { Permission } from '#contract/team/team-roles.ts'
import * as may from '#domain/may.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'

const signed = (figure: number) => (figure < 0 ? String(figure) : `+${figure}`)

export const statLines = {
  newClients: (stats: AdminStats) => `${signed(stats.newClientsThisMonth)} this month`,
  approvalRate: ({ approvalRate }: AdminStats) =>
    approvalRate === null ? 'No decisions yet' : `${approvalRate}% approval rate`,
  revenueChange: ({ revenueChange }: AdminStats) =>
    revenueChange === null ? 'no payments last month' : `${signed(revenueChange)}% vs last month`,
}

/** Names the days of last month that this month is compared with, at most to the end of last month. */
export function daysCompared(now: Date, timeZone: string): string {
  const [day, month, year] = formatDate(now.toISOString(), timeZone).split(' ')
  const thisMonth = new Date(`1 ${month} ${year} UTC`)
  const lastDay = new Date(thisMonth)
  lastDay.setUTCDate(0)
  const last = Math.min(Number(day), lastDay.getUTCDate())
  const name = formatDate(lastDay.toISOString(), 'UTC').split(' ')[1]
  return last === 1 ? `1 ${name}` : `1 to ${last} ${name}`
}

interface Stat {
  label: string
  needs?: Permission
  figure: (stats: AdminStats) => ReactNode
  line: (stats: AdminStats) => ReactNode
}

const count = (number: number) => number.toLocaleString('en-US')

const stats: readonly Stat[] = [
  { label: 'Total Clients', figure: ({ totalClients }) => count(totalClients), line: statLines.newClients },
  { label: 'Pending Reviews', figure: ({ pendingReviews }) => count(pendingReviews), line: waiting },
  { label: 'Approved Applications', figure: ({ approved }) => count(approved), line: statLines.approvalRate },
  {
    label: 'Revenue This Month',
    needs: 'money.read',
    figure: ({ revenue }) => revenue && formatMoney(revenue, settings.currency),
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

function useStats() {
  const user = useUser()
  return stats.filter(({ needs }) => needs === undefined || may.can(user, needs))
}

const Figures = ({ data }: { data: AdminStats | undefined }) => (
  <dl
    className="grid gap-3 min-[360px]:grid-cols-2 lg:auto-cols-[1.3fr] lg:grid-flow-col lg:grid-cols-[1fr_1fr_1fr] lg:gap-2"
    aria-busy={!data}
  >
    {useStats().map(({ label, figure, line }) => (
      <div
        key={label}
        className="flex flex-col rounded-card border border-line bg-card p-4 lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-2 lg:px-3 lg:py-1"
      >
        <dt className="text-ink-soft text-sm lg:text-xs">{label}</dt>
        <dd className="mt-auto pt-1 lg:contents">
          {data ? (
            <>
              <span className="block break-words font-semibold text-lg tabular-nums sm:text-xl lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:text-lg">
                {figure(data)}
              </span>
              <span className="mt-1 block text-ink-soft text-xs lg:mt-0 lg:truncate lg:leading-snug">{line(data)}</span>
            </>
          ) : (
            <Skeleton className="h-12 w-24 lg:row-span-2 lg:h-9 lg:w-16" />
          )}
        </dd>
      </div>
    ))}
  </dl>
)
