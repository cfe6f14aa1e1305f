import { useQuery } from '@tanstack/react-query'
import { applicationQuery } from '#web/lib/session.ts'
import { NoApplication } from '#web/shared/applications/no-application.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BalanceSkeleton } from './balance-card.tsx'
import { Billing, besideEachOther, FormSkeleton } from './billing.tsx'
import { paymentTable } from './history/payment-history.tsx'

export function PaymentsScreen() {
  const { data: application, isError, isFetching, refetch } = useQuery(applicationQuery)
  return (
    <>
      <PageHeading title="Payments & Billing" />
      {application && <Billing application={application} />}
      {application === null && (
        <NoApplication>Fees belong to an application, so there is nothing to pay before you start one.</NoApplication>
      )}
      {application === undefined && !isError && <BillingSkeleton />}
      {application === undefined && isError && (
        <Card>
          <LoadFailure title="Your balance could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
            What you paid is safe. Please check your connection and try again.
          </LoadFailure>
        </Card>
      )}
    </>
  )
}

function BillingSkeleton() {
  return (
    <div className="space-y-6 sm:space-y-8">
      <div className={besideEachOther}>
        <BalanceSkeleton />
        <FormSkeleton />
      </div>
      <div>
        <Skeleton className="mb-4 h-5 w-36" />
        {paymentTable.skeleton}
      </div>
    </div>
  )
}
