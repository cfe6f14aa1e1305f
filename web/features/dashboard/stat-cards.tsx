import { Activity, ListChecks, type LucideIcon, PiggyBank, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { formatMoney, outstanding, percentPaid } from '#domain/money/amounts.ts'
import type { ChecklistProgress } from '#domain/requirements/progress.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'

const money = (amount: string) => formatMoney(amount, settings.currency)

interface StatCardsProps {
  application: Application
  progress: ChecklistProgress | undefined
  isLoading: boolean
}

export const StatCards = ({ application, progress, isLoading }: StatCardsProps) => (
  <section aria-label="Your application in figures">
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4">
      <Stat icon={ListChecks} name="Requirements" detail={<Complete progress={progress} isLoading={isLoading} />}>
        <Approved progress={progress} isLoading={isLoading} />
      </Stat>
      <Stat icon={Wallet} name="Outstanding Balance" detail={`of ${money(application.totalFees)}`}>
        {money(outstanding(application))}
      </Stat>
      <Stat
        icon={Activity}
        name="Application Status"
        detail={
          <>
            Submitted: <When at={application.createdAt} />
          </>
        }
      >
        {statusLabel(application.status)}
      </Stat>
      <Stat icon={PiggyBank} name="Amount Paid" detail={`${percentPaid(application)}% paid`}>
        {money(application.amountPaid)}
      </Stat>
    </dl>
  </section>
)

type Checklist = Pick<StatCardsProps, 'progress' | 'isLoading'>

function Approved({ progress, isLoading }: Checklist) {
  if (progress) return `${progress.approved}/${progress.total}`
  return isLoading ? <Skeleton className="my-1 h-5 w-12" /> : '–'
}

function Complete({ progress, isLoading }: Checklist) {
  if (progress) return `${progress.percent}% complete`
  return isLoading ? <Skeleton className="my-0.5 h-4 w-24" /> : 'not available'
}

interface StatProps {
  icon: LucideIcon
  name: string
  children: ReactNode
  detail: ReactNode
}

const Stat = ({ icon: Icon, name, children, detail }: StatProps) => (
  <div className="flex flex-col rounded-card border border-line bg-card p-3 sm:p-5">
    <dt className="flex items-start justify-between gap-2 text-ink-soft text-sm">
      {name}
      <Icon aria-hidden="true" className="mt-0.5 size-4 text-ink-faint max-sm:hidden" />
    </dt>
    <dd className="mt-auto pt-2">
      <span className="block break-words font-semibold text-lg tabular-nums sm:text-xl">{children}</span>
      <span className="block text-ink-soft text-xs tabular-nums sm:text-sm">{detail}</span>
    </dd>
  </div>
)
