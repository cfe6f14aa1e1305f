import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { formatMoney, outstanding } from '#domain/money.ts'
import { NoApplication } from '#web/lib/no-application.tsx'
import { applicationQuery } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const money = (amount: string) => formatMoney(amount, settings.currency)

/** What an applicant owes and has paid. */
export function PaymentsScreen() {
  const { data: application, isError, isFetching, refetch } = useQuery(applicationQuery)
  return (
    <div className="max-w-form">
      <PageHeading title="Payments & Billing" />
      {application === null && (
        <NoApplication>Fees belong to an application, so there is nothing to pay before you start one.</NoApplication>
      )}
      {application === undefined && isError && (
        <Card>
          <LoadFailure title="Your balance did not load" onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      )}
      {application === undefined && !isError && <Skeleton className="h-56 rounded-card!" />}
      {application && (
        <div className="space-y-4 sm:space-y-6">
          <Card aria-labelledby="balance-title">
            <h2 id="balance-title" className="text-ink-soft">
              Outstanding Balance
            </h2>
            <p className="mt-1 mb-4 break-words font-semibold text-3xl tabular-nums">
              {money(outstanding(application))}
            </p>
            <Facts
              facts={[
                { term: 'Total fees', value: <span className="tabular-nums">{money(application.totalFees)}</span> },
                { term: 'Amount paid', value: <span className="tabular-nums">{money(application.amountPaid)}</span> },
              ]}
            />
          </Card>
          <Notice title="Payment Not Available">
            Payment processing is not configured. Please contact support for payment options.{' '}
            <TextLink href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</TextLink>
          </Notice>
          <Card aria-labelledby="payment-history-title">
            <CardHeader title="Payment History" titleId="payment-history-title" />
            <EmptyState icon={ReceiptText} title="No payment history yet" />
          </Card>
        </div>
      )}
    </div>
  )
}
