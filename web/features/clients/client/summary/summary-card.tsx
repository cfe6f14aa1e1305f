import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { causeLabel, turnLabels } from '#domain/cases/codes.ts'
import { counted } from '#domain/english/counted.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { balanceFigure } from '#domain/money/ledger/preview.ts'
import { settings } from '#web/lib/settings.ts'
import { When } from '#web/lib/when.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Assignment } from './assignment.tsx'

const ground =
  'mb-5 grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4 @md:gap-x-6 @4xl:grid-cols-[1.3fr_1fr_1fr_1.3fr] @4xl:p-5'

const money = (amount: string) => formatMoney(amount, settings.currency)

export function SummaryCard({ client }: { client: ClientWithLastTransition }) {
  const { waiting, balance, totalFees, amountPaid, applicationNumber, createdAt, user, contact } = client
  const [now] = useState(() => Date.now())
  return (
    <dl className={ground}>
      <Fact term="Waiting for" value={turnLabels[waiting.for]}>
        {causeLabel(waiting.cause)}, <span title={waiting.since}>{lasting(waiting.since, now)}</span>
      </Fact>
      <Fact term="Assigned to" value={<Assignment client={client} />} />
      <Fact term="Balance" value={<span className="tabular-nums">{balanceFigure(balance, settings.currency)}</span>}>
        <span className="tabular-nums">
          {money(amountPaid)} of {money(totalFees)} paid
        </span>
      </Fact>
      <Fact
        term="Contact"
        wide
        value={
          <TextLink href={`mailto:${user.email}`} className="wrap-anywhere font-normal">
            {user.email}
          </TextLink>
        }
      >
        {contact.mobileNumber && (
          <TextLink href={`tel:${contact.mobileNumber.replace(/[^\d+]/g, '')}`} className="tabular-nums">
            {contact.mobileNumber}
          </TextLink>
        )}
        {contact.mobileNumber && contact.messengerGroupChat && ' · '}
        {contact.messengerGroupChat && `Group chat ${contact.messengerGroupChat}`}
      </Fact>
      <div className="text-ink-soft text-xs col-span-2 tabular-nums @4xl:col-span-4">
        <dt className="sr-only">Application</dt>
        <dd>
          Application ID {applicationNumber} · started <When at={createdAt} />
        </dd>
      </div>
    </dl>
  )
}

interface FactProps {
  term: string
  value: ReactNode
  children?: ReactNode
  wide?: boolean
}

const Fact = ({ term, value, children, wide = false }: FactProps) => (
  <div className={clsx('min-w-0', wide && 'col-span-2 @md:col-span-1')}>
    <dt className="text-ink-soft text-xs">{term}</dt>
    <dd className="mt-0.5 min-h-6 font-semibold text-sm">{value}</dd>
    {children && <dd className="text-ink-soft text-xs leading-5">{children}</dd>}
  </div>
)

export const SummaryCardSkeleton = () => (
  <div aria-hidden="true" className={ground}>
    {['w-20', 'w-28', 'w-24', 'w-40'].map((width) => (
      <div key={width} className="h-[4.125rem] space-y-2">
        <Skeleton className="h-3 w-16" />
        <Skeleton className={`h-5 ${width}`} />
        <Skeleton className="h-3 w-32" />
      </div>
    ))}
    <Skeleton className="h-4 w-64 col-span-2 max-w-full @4xl:col-span-4" />
  </div>
)

const DAY_MS = 24 * 60 * 60 * 1000

function lasting(since: string, now: number): string {
  const days = Math.floor((now - Date.parse(since)) / DAY_MS)
  if (days < 1) return 'since today'
  return `for ${counted(days, 'day')}`
}
