import { CircleCheck } from 'lucide-react'
import { type HeldPayment, type HeldReason, listHeldPayments, releasePayment } from '#contract/money/checkout.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { May } from '#web/shared/may.tsx'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { ClientPaymentsLink } from '#web/shared/money/client-payments-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { column, type RowsColumn, RowsTable } from '#web/ui/rows-table.tsx'

const heldReasonLabels: Record<HeldReason, string> = {
  wrong_amount: 'Another amount than was asked for',
  late: 'Paid after its time',
  second_payment: 'Paid a second time',
}

const columns: readonly RowsColumn<HeldPayment>[] = [
  column('Client', ({ applicationId, applicant, applicationNumber }) => (
    <>
      <ClientPaymentsLink of={{ applicationId, applicationNumber, clientName: applicant }} />{' '}
      <span className="text-ink-soft">({applicationNumber})</span>
    </>
  )),
  column('Why', ({ heldFor }) => heldReasonLabels[heldFor]),
  amountColumn('Amount', 'amount'),
  column('What to do', ({ id }) => <Release id={id} />),
]

export const HeldTab = () => (
  <ListView
    list={useLongList(listHeldPayments, {})}
    failure="The held payments could not be loaded"
    skeleton="h-40 rounded-card"
    empty={{
      icon: CircleCheck,
      title: 'No payment is held',
      children: 'Online payments that pay nothing yet appear here.',
    }}
  >
    {(rows) => (
      <RowsTable caption="Online payments that pay nothing yet" keyOf={({ id }) => id} {...{ rows, columns }} />
    )}
  </ListView>
)

function Release({ id }: { id: string }) {
  const { mutate, isPending } = useCall(releasePayment, {
    input: () => ({ params: { id }, body: {} }),
    failed: 'The payment could not be released',
  })
  return (
    <May do="money.keep" otherwise="A member of the team who keeps the books decides.">
      <Button size="small" variant="secondary" busy={isPending} onClick={() => mutate()}>
        Let it pay what is due
      </Button>
    </May>
  )
}
