import { listPayments, type Payment } from '#contract/money/payments.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { Stamp } from '#web/ui/drawings.tsx'
import { inTable, inTwoColumns } from '#web/ui/table.tsx'
import { PaymentRow } from './payment-row.tsx'

interface PaymentHistoryProps {
  applicationId: string
  fetching: string | undefined
  onReceipt: (payment: Payment) => void
}

export const PaymentHistory = ({ applicationId, fetching, onReceipt }: PaymentHistoryProps) => (
  <section aria-labelledby="payment-history-title">
    <h2 id="payment-history-title" className="mb-3 font-semibold text-lg">
      Payment History
    </h2>
    <ListView
      list={useLongList(listPayments, { params: { id: applicationId } })}
      failure="Your payment history could not be loaded"
      reassurance="What you paid is safe."
      empty={{ drawing: Stamp, title: 'No payment history yet', className: 'py-6!' }}
      {...paymentTable}
    >
      {(payments) =>
        payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            isFetching={fetching === payment.id}
            onReceipt={() => onReceipt(payment)}
          />
        ))
      }
    </ListView>
  </section>
)

export const paymentTable = inTable({
  caption: 'Payments, newest first',
  head: ['Date', 'Transaction ID', 'Description', 'Method', { numeric: 'Amount' }, 'Status', 'Receipt'],
  rows: 3,
  rowLook: inTwoColumns,
  widths: ['w-20', 'w-32', 'w-36', 'w-24', 'w-16 ml-auto', 'w-20', 'w-20'],
})
