import type { PostedAlone } from '#contract/money/overview.ts'
import { counted } from '#domain/english/counted.ts'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { ClientPaymentsLink } from '#web/shared/money/client-payments-link.tsx'
import { column, type RowsColumn, RowsTable } from '#web/ui/rows-table.tsx'

const kinds: Record<PostedAlone['kind'], string> = {
  payment: 'Payment recorded',
  credit: 'Credit',
  write_off: 'Write-off',
  disbursement: 'Passed on to a third party',
}

const kindOf = ({ kind, wasReported }: PostedAlone) => (wasReported ? 'Reported payment confirmed' : kinds[kind])

export const PostedAloneTable = ({ rows }: { rows: readonly PostedAlone[] }) => (
  <section aria-labelledby="posted-alone-title" className="space-y-2">
    <h3 id="posted-alone-title" className="font-semibold">
      Large sums by one person
    </h3>
    <p className="text-ink-soft text-sm">
      Somebody else should compare these with the account. Payments on a bank statement that another person imported are
      not listed.
    </p>
    <RowsTable
      caption="What one person posted alone on this day"
      rows={rows}
      keyOf={(row) => `${row.applicationId} ${row.kind} ${row.by} ${row.wasReported} ${row.currency}`}
      columns={columns}
    />
  </section>
)

const columns: readonly RowsColumn<PostedAlone>[] = [
  column('By', ({ by }) => by),
  column('What', (row) => (
    <>
      {kindOf(row)}
      {row.count > 1 && <span className="text-ink-soft"> ({counted(row.count, 'part')})</span>}
    </>
  )),
  column('Client', (row) => (
    <>
      <ClientPaymentsLink of={row} />
      {row.clientName && <span className="text-ink-soft"> ({row.applicationNumber})</span>}
    </>
  )),
  amountColumn('Amount', 'amount', 'font-semibold'),
]
