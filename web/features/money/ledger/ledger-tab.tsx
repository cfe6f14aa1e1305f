import { FileText, SearchX } from 'lucide-react'
import { useState } from 'react'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { CARD, LedgerFilter, type LedgerLine, LedgerLineKind, listLedger } from '#contract/money/overview.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { lineLabels } from '#domain/money/ledger/line-labels.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { DayFilter } from '#web/shared/day-filter.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { useMay } from '#web/shared/may.tsx'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { ClientPaymentsLink } from '#web/shared/money/client-payments-link.tsx'
import { InvoiceDialog } from '#web/shared/money/invoice-dialog.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { useSearchWords } from '#web/shared/use-search-words.ts'
import { useFilterForm } from '#web/shared/views/use-filter-form.ts'
import { ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { FoldedFilters } from '#web/ui/filter-toggle.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'

const { shape } = LedgerFilter
type Filter = ReturnType<typeof useFilterForm<typeof shape>>

function useLedgerFilter(): Filter {
  const filter = useFilterForm(shape)
  if (LedgerFilter.safeParse(filter.values).success) return filter
  const { to: _, ...values } = filter.values
  return { ...filter, values }
}

const none = Object.fromEntries(Object.keys(shape).map((name) => [name, '']))

export function LedgerTab() {
  const filter = useLedgerFilter()
  const given = filter.values
  const [invoiced, setInvoiced] = useState<LedgerLine | null>(null)
  return (
    <div className="space-y-4">
      <LedgerFilters filter={filter} />
      <ListView
        list={useLongList(listLedger, { query: LedgerFilter.parse(given) })}
        failure="The ledger could not be loaded"
        skeleton="h-80 rounded-card"
        empty={Object.keys(given).length > 0 ? nothingFound(() => filter.change(none)) : noLines}
      >
        {(rows) => <LedgerTable rows={rows} onInvoice={setInvoiced} />}
      </ListView>
      {invoiced?.payment && (
        <InvoiceDialog
          key={invoiced.id}
          payment={invoiced.payment}
          today={portalToday()}
          onClose={() => setInvoiced(null)}
        />
      )}
    </div>
  )
}

const nothingFound = (clear: () => void) => ({
  icon: SearchX,
  title: 'Nothing found',
  children: 'Change the filters, or clear them to see everything.',
  action: (
    <Button variant="secondary" onClick={clear}>
      Clear all filters
    </Button>
  ),
})

const noLines = {
  icon: FileText,
  title: 'The ledger is empty',
  children: 'Charges and payments of clients appear here.',
}

function LedgerFilters({ filter }: { filter: Filter }) {
  const given = filter.values
  const { data: channels } = useRead(listPaymentChannels, {})
  const words = useSearchWords()
  return (
    <div className="space-y-3">
      <FoldedFilters
        label="Search and filter"
        count={Object.keys(given).length}
        className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5"
      >
        <TextField
          label="Client, reference or receipt"
          className="sm:max-lg:col-span-2"
          value={words.typed}
          onChange={words.type}
          type="search"
          maxLength={100}
        />
        <ChoiceField
          form={filter}
          name="kind"
          label="Kind"
          blank="All kinds"
          options={LedgerLineKind.options}
          labels={lineLabels}
        />
        <ChoiceField
          form={filter}
          name="channel"
          label="Channel"
          blank="All channels"
          options={[[CARD, 'Card payments'], ...(channels ?? []).map(({ id, name }) => [id, name] as const)]}
        />
        <DayFilter label="From" value={given.from} onChoose={(from) => filter.change({ from })} />
        <DayFilter label="To" value={given.to} onChoose={(to) => filter.change({ to })} />
      </FoldedFilters>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox
          label="Payments without our invoice number"
          checked={given.invoice === 'missing'}
          onChange={(event) => filter.change({ invoice: event.target.checked ? 'missing' : '' })}
        />
        <ExportMenu list="ledger" query={given} />
      </div>
    </div>
  )
}

interface LedgerTableProps {
  rows: readonly LedgerLine[]
  onInvoice: (line: LedgerLine, button: HTMLElement) => void
}

const LedgerTable = ({ rows, onInvoice }: LedgerTableProps) => (
  <RowsTable<LedgerLine>
    caption="Ledger of all clients, newest first"
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      column('Date', { className: 'whitespace-nowrap tabular-nums' }, ({ date, valueDate }) => (
        <>
          {formatDay(date)}
          {valueDate && <span className="block text-ink-soft text-xs">of {formatDay(valueDate)}</span>}
        </>
      )),
      column('Client', (line) => (line.clientName === null ? 'Erased' : <ClientPaymentsLink of={line} />)),
      column('Kind', { className: 'whitespace-nowrap' }, ({ kind }) => lineLabels[kind]),
      column('Description', { className: 'wrap-anywhere' }, ({ description }) => description),
      column(
        'Our invoice',
        { className: 'whitespace-nowrap' },
        (line) => line.kind === 'payment' && line.payment && <InvoiceButton line={line} onInvoice={onInvoice} />,
      ),
      amountColumn('Amount', 'amount', 'font-semibold'),
    ]}
  />
)

function InvoiceButton({ line, onInvoice }: { line: LedgerLine } & Pick<LedgerTableProps, 'onInvoice'>) {
  const { receiptNumber, invoice } = line.payment ?? {}
  if (!useMay('money.keep')) return invoice ? `Invoice ${invoice.number}` : null
  return (
    <Button
      icon={FileText}
      size="small"
      variant="quiet"
      className="@2xl:-my-1"
      aria-label={`${invoice ? `Invoice ${invoice.number}` : 'Note our invoice'} for payment ${receiptNumber ?? ''}`}
      onClick={(event) => onInvoice(line, event.currentTarget)}
    >
      {invoice ? invoice.number : 'Note'}
    </Button>
  )
}
