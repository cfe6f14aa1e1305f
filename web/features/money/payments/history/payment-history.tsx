import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import { asLongList } from '#web/lib/long-list.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { HeaderCell, inTwoColumns, Table } from '#web/ui/table.tsx'
import { paymentsQuery } from '../payments-query.ts'
import { PaymentRow } from './payment-row.tsx'

interface PaymentHistoryProps {
  applicationId: string
  fetching: string | undefined
  onReceipt: (payment: Payment) => void
}

export function PaymentHistory({ applicationId, fetching, onReceipt }: PaymentHistoryProps) {
  const { rows: payments, isMissing, isStale, again, foot } = asLongList(useInfiniteQuery(paymentsQuery(applicationId)))

  return (
    <section aria-labelledby="payment-history-title">
      <h2 id="payment-history-title" className="mb-3 font-semibold text-lg">
        Payment History
      </h2>
      {isStale && <StaleNotice {...again} />}
      {payments?.length === 0 && (
        <Card padded={false}>
          <EmptyState icon={ReceiptText} title="No payment history yet">
            Every payment appears here with its receipt.
          </EmptyState>
        </Card>
      )}
      {payments && payments.length > 0 && (
        <>
          <PaymentTable>
            {payments.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                isFetching={fetching === payment.id}
                onReceipt={() => onReceipt(payment)}
              />
            ))}
          </PaymentTable>
          <ShowMore {...foot} />
        </>
      )}
      {isMissing && (
        <Card padded={false}>
          <LoadFailure title="Your payment history could not be loaded" {...again}>
            What you paid is safe. Please check your connection and try again.
          </LoadFailure>
        </Card>
      )}
      {!payments && !isMissing && <PaymentTableSkeleton />}
    </section>
  )
}

export function PaymentTableSkeleton() {
  return (
    <PaymentTable>
      <SkeletonRows
        rows={3}
        className={inTwoColumns}
        widths={['w-20', 'w-32', 'w-36', 'w-24', 'w-16 ml-auto', 'w-20', 'w-20']}
      />
    </PaymentTable>
  )
}

function PaymentTable({ children }: { children: ReactNode }) {
  return (
    <Table
      caption="Payments, newest first"
      head={
        <>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>Transaction ID</HeaderCell>
          <HeaderCell>Description</HeaderCell>
          <HeaderCell>Method</HeaderCell>
          <HeaderCell numeric>Amount</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>Receipt</HeaderCell>
        </>
      }
    >
      {children}
    </Table>
  )
}
