import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { formatMoney, outstanding, percentPaid } from '#domain/money/amounts.ts'
import type { ChecklistProgress } from '#domain/requirements/progress.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

const money = (amount: string) => formatMoney(amount, settings.currency)

interface StatCardsProps {
  application: Application
  progress: ChecklistProgress | undefined
  isLoading: boolean
}

export const StatCards = ({ application, progress, isLoading }: StatCardsProps) => (
  <section aria-label="Your application in figures" className="space-y-3">
    <h2 className="font-semibold text-sm">Application Progress</h2>
    {progress ? <Completion progress={progress} /> : isLoading && <Skeleton round className="h-2.5 w-full" />}
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
      <Stat name="Requirements" detail={<Complete progress={progress} isLoading={isLoading} />}>
        <Approved progress={progress} isLoading={isLoading} />
      </Stat>
      <Stat name="Outstanding Balance" detail={`of ${money(application.totalFees)}`}>
        {money(outstanding(application))}
      </Stat>
      <Stat
        name="Application Status"
        detail={
          <>
            Submitted: <When at={application.createdAt} />
          </>
        }
      >
        {statusLabel(application.status)}
      </Stat>
      <Stat name="Amount Paid" detail={`${percentPaid(application)}% paid`}>
        {money(application.amountPaid)}
      </Stat>
    </dl>
  </section>
)

function Completion({
  progress: { approved, pending, total, percent, pendingPercent },
}: {
  progress: ChecklistProgress
}) {
  const words = `${approved} of ${total} requirements approved${pending > 0 ? `, ${pending} under review` : ''}`
  return <ProgressBar label="Approved requirements" value={percent} underWay={pendingPercent} valueText={words} />
}

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
  name: string
  children: ReactNode
  detail: ReactNode
}

const Stat = ({ name, children, detail }: StatProps) => (
  <div>
    <dt className="text-ink-soft text-xs">{name}</dt>
    <dd className="break-words font-semibold tabular-nums">{children}</dd>
    <dd className="text-ink-soft text-xs tabular-nums">{detail}</dd>
  </div>
)
