import { ApplicationView, ChosenPackage } from '#web/shared/applications/application-view.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FormSkeleton } from './asked-fees.tsx'
import { BalanceSkeleton } from './balance-card.tsx'
import { Billing, besideEachOther } from './billing.tsx'
import { paymentTable } from './history/payment-history.tsx'

export const PaymentsScreen = () => (
  <>
    <PageHeading title="Payments & Billing" />
    <ApplicationView
      failure="Your balance could not be loaded"
      reassurance="What you paid is safe."
      skeleton={<BillingSkeleton />}
      none="Fees belong to an application, so there is nothing to pay before you start one."
    >
      {(application) => (
        <>
          <ChosenPackage canAsk />
          <Billing application={application} />
        </>
      )}
    </ApplicationView>
  </>
)

const BillingSkeleton = () => (
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
