import type { DoneAlone } from '#contract/money/overview.ts'
import { counted } from '#domain/english/counted.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'

const kinds: Record<DoneAlone['kind'], string> = {
  payment: 'Payment recorded',
  credit: 'Credit',
  write_off: 'Write-off',
  disbursement: 'Passed on to a third party',
}

const kindOf = ({ kind, wasReported }: DoneAlone) => (wasReported ? 'Reported payment confirmed' : kinds[kind])

export const DoneAloneTable = ({ rows }: { rows: readonly DoneAlone[] }) => (
  <section aria-labelledby="done-alone-title" className="space-y-2">
    <h3 id="done-alone-title" className="font-semibold">
      Large sums by one person
    </h3>
    <p className="text-ink-soft text-sm">
      Somebody else should compare these with the account. Payments on a bank statement that another person imported are
      not listed.
    </p>
    <Table caption="What one person posted alone on this day" head={['By', 'What', 'Client', { numeric: 'Amount' }]}>
      {rows.map((row) => (
        <Row key={`${row.applicationId} ${row.kind} ${row.by} ${row.wasReported} ${row.currency}`}>
          <Cell label="By">{row.by}</Cell>
          <Cell label="What">
            {kindOf(row)}
            {row.count > 1 && <span className="text-ink-soft"> ({counted(row.count, 'part')})</span>}
          </Cell>
          <Cell label="Client">
            <TextLink href={`/admin/applications/${row.applicationId}?tab=payments`}>
              {row.clientName ?? row.applicationNumber}
            </TextLink>
            {row.clientName && <span className="text-ink-soft"> ({row.applicationNumber})</span>}
          </Cell>
          <Cell label="Amount" numeric className="font-semibold">
            {formatMoney(row.amount, row.currency)}
          </Cell>
        </Row>
      ))}
    </Table>
  </section>
)
