import clsx from 'clsx'
import { BadgeCheck } from 'lucide-react'
import type { Application } from '#contract/applications/applications.ts'
import { outstanding, percentPaid } from '#domain/money/amounts.ts'
import { Skeleton } from '#web/ui/data-states.tsx'
import { LampPicture } from '#web/ui/logo.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { AskedNow } from './asked-fees.tsx'
import { money } from './currency.ts'

const ground = 'lamp-ground relative flex flex-col rounded-card p-5 text-on-deep sm:p-6'

export function BalanceCard({ application, asked }: { application: Application; asked: AskedNow }) {
  const balance = outstanding(application)
  const isCredit = balance.startsWith('-')
  const isPaid = balance === '0.00'
  return (
    <section aria-labelledby="balance-title" className={ground}>
      <LampPicture className="absolute top-4 right-4 size-16 opacity-70 sm:top-5 sm:right-5 sm:size-20" />
      <h2 id="balance-title" className="text-on-deep-soft text-sm">
        Outstanding Balance
      </h2>
      <p className="mt-1 break-words font-semibold text-3xl tabular-nums">{money(balance)}</p>
      <p className="mt-1 flex items-center gap-1.5 text-on-deep-soft text-sm empty:hidden">
        {isPaid && <BadgeCheck aria-hidden="true" className="size-4" />}
        {isCredit && `You have a credit of ${money(balance.slice(1))}.`}
        {isPaid && 'Paid in full'}
      </p>
      {asked.checking !== '0.00' && (
        <p className="mt-1 text-sm">
          We are checking {money(asked.checking)}. {asked.toPay !== '0.00' && `The rest is ${money(asked.toPay)}.`}
        </p>
      )}
      <ProgressBar
        label="Paid of your fees"
        value={percentPaid(application)}
        className={clsx('mt-5 bg-on-deep/15!', (isPaid || isCredit) && '[&_rect]:fill-amber')}
      />
      <dl className="mt-auto grid grid-cols-2 gap-4 pt-5 text-sm">
        <Figure name="Total fees" amount={application.totalFees} />
        <Figure name="Amount paid" amount={application.amountPaid} />
      </dl>
    </section>
  )
}

const Figure = ({ name, amount }: { name: string; amount: string }) => (
  <div className="min-w-0">
    <dt className="text-on-deep-soft">{name}</dt>
    <dd className="break-words font-semibold text-base tabular-nums">{money(amount)}</dd>
  </div>
)

export const BalanceSkeleton = () => (
  <div role="status" className={clsx(ground, 'h-57 gap-3 lg:h-auto')}>
    <span className="sr-only">Loading your balance</span>
    <Skeleton className="h-4 w-36 bg-on-deep/20!" />
    <Skeleton className="h-9 w-44 bg-on-deep/20!" />
  </div>
)
