import { FileUp, Inbox } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { type HeldPayment, type HeldReason, listHeldPayments, releasePayment } from '#contract/money/checkout.ts'
import { listPaymentChannels } from '#contract/money/ledger.ts'
import { type BankLine, type BankStatement, listBankStatements, listOpenBankLines } from '#contract/money/statements.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { sentenceOf, toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { Button } from '#web/ui/button.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'
import { ImportStatement } from './import-statement.tsx'
import { LineActions } from './line-actions.tsx'
import { MatchStatement } from './match-statement.tsx'

export function StatementsTab() {
  const [params, setParams] = useSearchParams()
  const open = (more: Record<string, string> = {}) => setParams({ tab: 'statements', ...more })
  const statement = params.get('statement')
  const mayImport = useMay('money.keep')
  if (statement) return <MatchStatement id={statement} onBack={() => open()} />
  if (params.get('import') !== null && mayImport) {
    return <ImportStatement onBack={() => open()} onImported={(id) => open({ statement: id })} />
  }
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-soft text-sm">
          Import what a bank or wallet says arrived, and match it with what clients reported.
        </p>
        <May do="money.keep">
          <Button onClick={() => open({ import: '' })}>
            <FileUp aria-hidden="true" />
            Import a statement
          </Button>
        </May>
      </div>
      <HeldPayments />
      <Unidentified />
      <Statements onOpen={(id) => open({ statement: id })} />
    </div>
  )
}

const heldWords: Record<HeldReason, string> = {
  wrong_amount: 'Another amount than was asked for',
  late: 'Paid after its time',
  second_payment: 'Paid a second time',
}

function HeldPayments() {
  const { rows, foot, refetch } = useLongList(listHeldPayments, {})
  if (!rows || rows.length === 0) return null
  return (
    <section aria-labelledby="held-title" className="space-y-3">
      <h2 id="held-title" className="font-semibold text-lg">
        Online payments to look at
      </h2>
      <Table
        caption="Online payments that pay nothing yet"
        head={['Client', 'Why', { numeric: 'Amount' }, 'What to do']}
      >
        {rows.map((held) => (
          <HeldRow key={held.id} held={held} onReleased={() => void refetch()} />
        ))}
      </Table>
      <ShowMore {...foot} />
    </section>
  )
}

function HeldRow({ held, onReleased }: { held: HeldPayment; onReleased: () => void }) {
  const { mutate, isPending } = useCall(releasePayment, {
    input: () => ({ params: { id: held.id }, body: {} }),
    onSuccess: onReleased,
    onError: (error) => toast.error('Error', sentenceOf(error, 'The payment could not be released')),
  })
  return (
    <Row>
      <Cell label="Client">
        {held.applicant} <span className="text-ink-soft">({held.applicationNumber})</span>
      </Cell>
      <Cell label="Why">{heldWords[held.heldFor]}</Cell>
      <Cell label="Amount" numeric>
        {formatMoney(held.amount, held.currency)}
      </Cell>
      <Cell label="What to do">
        <May do="money.keep" otherwise="A member of the team who keeps the books decides.">
          <Button size="small" variant="secondary" busy={isPending} onClick={() => mutate()}>
            Let it pay what is due
          </Button>
        </May>
      </Cell>
    </Row>
  )
}

function Unidentified() {
  const list = useLongList(listOpenBankLines, { query: {} })
  return (
    <section aria-labelledby="unidentified-title" className="space-y-3">
      <h2 id="unidentified-title" className="font-semibold text-lg">
        Not matched yet
      </h2>
      <ListView
        list={list}
        counts
        failure="The lines could not be loaded"
        skeleton="h-40 rounded-card"
        empty={{
          icon: Inbox,
          title: 'Everything that arrived is matched',
          children: 'Lines of a statement stay here until they are matched, assigned or marked as not ours.',
        }}
      >
        {(rows) => <OpenLines rows={rows} onDone={() => void list.refetch()} />}
      </ListView>
    </section>
  )
}

const OpenLines = ({ rows, onDone }: { rows: readonly BankLine[]; onDone: () => void }) => (
  <Table
    caption="Money that arrived and is matched with no payment"
    head={['Day', 'What the bank wrote', { numeric: 'Amount' }, 'What to do']}
  >
    {rows.map((line) => (
      <Row key={line.id}>
        <Cell label="Day">{formatDay(line.bookedOn)}</Cell>
        <Cell label="What the bank wrote">{[line.description, line.reference].filter(Boolean).join(' · ') || '–'}</Cell>
        <Cell label="Amount" numeric>
          {formatMoney(line.amount, line.currency)}
        </Cell>
        <Cell label="What to do">
          <LineActions line={line} onDone={onDone} />
        </Cell>
      </Row>
    ))}
  </Table>
)

function Statements({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: channels } = useRead(listPaymentChannels, {})
  return (
    <section aria-labelledby="statements-title" className="space-y-3">
      <h2 id="statements-title" className="font-semibold text-lg">
        Imported statements
      </h2>
      <ListView
        list={useLongList(listBankStatements, { query: {} })}
        counts
        failure="The statements could not be loaded"
        skeleton="h-40 rounded-card"
        empty={{
          icon: FileUp,
          title: 'No statement was imported yet',
          children:
            channels?.length === 0
              ? 'Add a payment channel first: a statement is of one of its accounts.'
              : 'Download a statement as CSV from your bank or wallet, and import it here.',
        }}
      >
        {(rows) => <StatementTable rows={rows} onOpen={onOpen} />}
      </ListView>
    </section>
  )
}

function StatementTable({ rows, onOpen }: { rows: readonly BankStatement[]; onOpen: (id: string) => void }) {
  const mayMatch = useMay('money.keep')
  return (
    <Table caption="Imported statements, newest first" head={['Account', 'Days', 'Lines', 'Open']}>
      {rows.map((statement) => (
        <Row key={statement.id}>
          <Cell label="Account">{statement.channelName}</Cell>
          <Cell label="Days">
            {formatDay(statement.firstOn)} to {formatDay(statement.lastOn)}
          </Cell>
          <Cell label="Lines">
            {counted(statement.newLines, 'new line')}
            {statement.repeatedLines > 0 && `, ${statement.repeatedLines} known before`}
          </Cell>
          <Cell label="Open">
            <Button size="small" variant="secondary" onClick={() => onOpen(statement.id)}>
              {statement.openLines > 0 && mayMatch ? `Match ${counted(statement.openLines, 'line')}` : 'Look at it'}
            </Button>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}
