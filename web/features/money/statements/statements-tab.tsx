import { FileUp, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { type BankLine, type BankStatement, listBankStatements, listOpenBankLines } from '#contract/money/statements.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { dotted } from '#domain/english/words.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { May, useMay } from '#web/shared/may.tsx'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { Button } from '#web/ui/button.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'
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
      <Unidentified onImport={() => open({ import: '' })} />
      <Statements onOpen={(id) => open({ statement: id })} />
    </div>
  )
}

const Unidentified = ({ onImport }: { onImport: () => void }) => (
  <Part
    id="unidentified-title"
    title="Not matched yet"
    action={
      <May do="money.keep">
        <Button icon={FileUp} onClick={onImport}>
          Import a statement
        </Button>
      </May>
    }
  >
    <ListView
      list={useLongList(listOpenBankLines, { query: {} })}
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
            column('What the bank wrote', ({ description, reference }) => dotted(description, reference) || '–'),
            amountColumn('Amount', 'amount'),
            column('What to do', (line) => <LineActions line={line} />),
          ]}
        />
      )}
    </ListView>
  </Part>
)

function Statements({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: channels } = useRead(listPaymentChannels, {})
  return (
    <Part id="statements-title" title="Imported statements">
      <ListView
        list={useLongList(listBankStatements, { query: {} })}
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

interface PartProps {
  id: string
  title: string
  action?: ReactNode
  children: ReactNode
}

const Part = ({ id, title, action, children }: PartProps) => (
  <section aria-labelledby={id} className="space-y-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id={id} className="font-semibold text-lg">
        {title}
      </h2>
      {action}
    </div>
    {children}
  </section>
)
