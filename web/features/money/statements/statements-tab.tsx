import { FileUp, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { type HeldPayment, type HeldReason, listHeldPayments, releasePayment } from '#contract/money/checkout.ts'
import { listPaymentChannels } from '#contract/money/ledger.ts'
import { type BankLine, type BankStatement, listBankStatements, listOpenBankLines } from '#contract/money/statements.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { Button } from '#web/ui/button.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
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
          <Button icon={FileUp} onClick={() => open({ import: '' })}>
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
    <Part id="held-title" title="Online payments to look at">
      <RowsTable<HeldPayment>
        caption="Online payments that pay nothing yet"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          column('Client', ({ applicant, applicationNumber }) => (
            <>
              {applicant} <span className="text-ink-soft">({applicationNumber})</span>
            </>
          )),
          column('Why', ({ heldFor }) => heldWords[heldFor]),
          amountColumn('Amount', 'amount'),
          column('What to do', (held) => <Release held={held} onReleased={() => void refetch()} />),
        ]}
      />
      <ShowMore {...foot} />
    </Part>
  )
}

function Release({ held, onReleased }: { held: HeldPayment; onReleased: () => void }) {
  const { mutate, isPending } = useCall(releasePayment, {
    input: () => ({ params: { id: held.id }, body: {} }),
    onSuccess: onReleased,
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

function Unidentified() {
  const list = useLongList(listOpenBankLines, { query: {} })
  return (
    <Part id="unidentified-title" title="Not matched yet">
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
        {(rows) => (
          <RowsTable<BankLine>
            caption="Money that arrived and is matched with no payment"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              column('Day', ({ bookedOn }) => formatDay(bookedOn)),
              column(
                'What the bank wrote',
                ({ description, reference }) => [description, reference].filter(Boolean).join(' · ') || '–',
              ),
              amountColumn('Amount', 'amount'),
              column('What to do', (line) => <LineActions line={line} onDone={() => void list.refetch()} />),
            ]}
          />
        )}
      </ListView>
    </Part>
  )
}

function Statements({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: channels } = useRead(listPaymentChannels, {})
  return (
    <Part id="statements-title" title="Imported statements">
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
    </Part>
  )
}

function StatementTable({ rows, onOpen }: { rows: readonly BankStatement[]; onOpen: (id: string) => void }) {
  const mayMatch = useMay('money.keep')
  return (
    <RowsTable<BankStatement>
      caption="Imported statements, newest first"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        column('Account', ({ channelName }) => channelName),
        column('Days', ({ firstOn, lastOn }) => `${formatDay(firstOn)} to ${formatDay(lastOn)}`),
        column(
          'Lines',
          ({ newLines, repeatedLines }) =>
            `${counted(newLines, 'new line')}${repeatedLines > 0 ? `, ${repeatedLines} known before` : ''}`,
        ),
        column('Open', ({ id, openLines }) => (
          <Button size="small" variant="secondary" onClick={() => onOpen(id)}>
            {openLines > 0 && mayMatch ? `Match ${counted(openLines, 'line')}` : 'Look at it'}
          </Button>
        )),
      ]}
    />
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="space-y-3">
    <h2 id={id} className="font-semibold text-lg">
      {title}
    </h2>
    {children}
  </section>
)
