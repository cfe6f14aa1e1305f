import type { ReactNode } from 'react'
import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { daysBetween } from '#domain/calendar/calendar.ts'
import { causeLabel, turnLabels } from '#domain/cases/codes.ts'
import { counted } from '#domain/english/counted.ts'
import { balanceFigure } from '#domain/money/ledger/preview.ts'
import { settings } from '#web/lib/settings.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { Assignment } from './assignment.tsx'

export function ClientFacts({ client }: { client: ClientWithLastTransition }) {
  const { step, waiting, balance, user, contact } = client
  return (
    <dl className="mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      {step && <Fact term="Step">{step}</Fact>}
      <Fact term="Waiting for">
        {turnLabels[waiting.for]}
        <span className="font-normal">
          {' '}
          · {causeLabel(waiting.cause)}, {lasting(waiting.since)}
        </span>
      </Fact>
      <Fact term="Balance">
        <span className="tabular-nums">{balanceFigure(balance, settings.currency)}</span>
      </Fact>
      {contact.mobileNumber && (
        <Fact term="Phone">
          <TextLink href={`tel:${contact.mobileNumber.replace(/[^\d+]/g, '')}`} className={`${target} tabular-nums`}>
            {contact.mobileNumber}
          </TextLink>
        </Fact>
      )}
      <Fact term="Email">
        <TextLink href={`mailto:${user.email}`} className={`${target} wrap-anywhere`}>
          {user.email}
        </TextLink>
      </Fact>
      {contact.messengerGroupChat && <Fact term="Group chat">{contact.messengerGroupChat}</Fact>}
      <Fact term="Assigned to">
        <Assignment client={client} />
      </Fact>
    </dl>
  )
}

// 24 px, the minimum target size of WCAG 2.2.
const target = 'inline-flex min-h-6 items-center'

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 items-baseline gap-1.5">
    <dt className="shrink-0 text-ink-soft text-xs">{term}</dt>
    <dd className="min-w-0 font-semibold">{children}</dd>
  </div>
)

export const ClientFactsSkeleton = () => (
  <div aria-hidden="true" className="mb-4 flex flex-wrap gap-x-5 gap-y-1">
    {['w-28', 'w-64', 'w-24', 'w-32', 'w-48'].map((width) => (
      <Skeleton key={width} className={`h-5 ${width}`} />
    ))}
  </div>
)

function lasting(since: string): string {
  const days = daysBetween(since.slice(0, 10), portalToday())
  return days < 1 ? 'since today' : `for ${counted(days, 'day')}`
}
