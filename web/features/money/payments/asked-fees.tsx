import type { Application } from '#contract/applications/applications.ts'
import { getStatement } from '#contract/money/ledger.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { thankYou } from '#domain/english/thank-you.ts'
import { outstanding } from '#domain/money/amounts.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, Skeleton } from '#web/ui/data-states.tsx'
import { Calendar, type Drawing, SealedFolder, Stamp } from '#web/ui/drawings.tsx'
import { useOpenParts } from './parts/plan-card.tsx'
import { PaymentForm, type PaymentFormProps } from './pay/payment-form.tsx'
import { isMore } from './pay/typed-amount.ts'

export interface AskedNow {
  isKnown: boolean
  /** Offline; the accounts below say so. */
  isPaused: boolean
  checking: string
  toPay: string
  /** What is open of the next part of an accepted plan, unless it is all there is to pay. */
  nextPart: string | undefined
}

/** The fees to pay now: less than the balance while a payment proof or a refund is open. */
export function useAsked(application: Application): AskedNow {
  const { data, isError, isPaused } = useRead(getStatement, { params: { id: application.id } })
  const balance = outstanding(application)
  const found = data?.asked.find(({ currency }) => currency === settings.currency)
  const owed = found && isMore(balance, found.toPay) ? found.toPay : balance
  const toPay = hasEnded(application) ? '0.00' : owed
  const checking = found?.checking ?? '0.00'
  const nextPart = useOpenParts(application.id, checking)?.find((left) => left !== '0.00')
  return {
    isKnown: data !== undefined || isError,
    isPaused,
    checking,
    toPay,
    nextPart: nextPart && isMore(toPay, nextPart) ? nextPart : undefined,
  }
}

interface FormWhileOwedProps extends Omit<PaymentFormProps, 'toPay' | 'isRest' | 'nextPart'> {
  application: Application
  asked: AskedNow
  isKnown: boolean
}

export function FormWhileOwed({ application, asked, isKnown, ...form }: FormWhileOwedProps) {
  if (!isKnown) return asked.isPaused ? null : <FormSkeleton />
  if (!isMore(asked.toPay, '0.00')) return <NothingToPay application={application} asked={asked} />
  const { toPay, checking, nextPart } = asked
  return <PaymentForm toPay={toPay} isRest={isMore(checking, '0.00')} nextPart={nextPart} {...form} />
}

interface Nothing {
  drawing: Drawing
  title: string
  words: string
}

function nothingOf(application: Application, { checking }: AskedNow, thanks: string): Nothing {
  if (hasEnded(application)) {
    return { drawing: SealedFolder, title: 'No payment is asked for', words: 'Your application is closed.' }
  }
  if (isMore(outstanding(application), '0.00')) {
    const words = isMore(checking, '0.00')
      ? 'We look for your payment in our account and write to you.'
      : 'We ask for no payment at present. Write to us if you want to pay.'
    return { drawing: Calendar, title: 'Nothing to pay now', words }
  }
  const words = isMore(application.amountPaid, '0.00')
    ? `${thanks} All your fees are paid.`
    : 'There is nothing to pay for your application.'
  return { drawing: Stamp, title: 'You owe nothing', words }
}

function NothingToPay({ application, asked }: { application: Application; asked: AskedNow }) {
  const { drawing, title, words } = nothingOf(application, asked, thankYou(useUser().firstName))
  return (
    <Card title="Make a Payment">
      <EmptyState drawing={drawing} title={title} className="py-6!">
        {words}
      </EmptyState>
    </Card>
  )
}

export const FormSkeleton = () => (
  <div className="h-108 space-y-5 rounded-card border border-line bg-card p-4 sm:h-91 sm:p-6">
    <Skeleton className="h-5 w-40" />
    <Skeleton className="h-4 w-56 max-w-full" />
    <Skeleton className="h-11 rounded-control!" />
    <Skeleton className="h-10 w-64 max-w-full rounded-control!" />
    <Skeleton className="h-12 rounded-control!" />
  </div>
)
