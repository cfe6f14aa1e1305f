import clsx from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { DueAge, type DueAges, type DueCharge, getDueAges, listDues } from '#contract/money/overview.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { dueAgeLabels } from '#domain/money/ledger/due-ages.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { ListView, QueryView } from '#web/lib/query-view.tsx'
import { settings } from '#web/lib/settings.ts'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { ClientPaymentsLink } from '#web/shared/money/client-payments-link.tsx'
import { column, type RowsColumn, RowsTable } from '#web/ui/rows-table.tsx'

function useChosenDue() {
  const [params, setParams] = useSearchParams()
  const currency = params.get('currency') ?? settings.currency
  const age = DueAge.safeParse(params.get('age')).data
  return {
    currency,
    age,
    choose: (next: { currency: string; age: DueAge | undefined }) =>
      setParams({ tab: 'due', currency: next.currency, ...(next.age && { age: next.age }) }, { replace: true }),
  }
}

export function DueTab() {
  const { currency, age, choose } = useChosenDue()
  return (
    <div className="space-y-6">
      <QueryView query={useRead(getDueAges, {})} failure="What is due could not be loaded" skeleton="h-40 rounded-card">
        {({ currencies }) =>
          currencies.map((one) => (
            <AgesOfCurrency
              key={one.currency}
              one={one}
              chosen={one.currency === currency ? (age ?? 'all') : undefined}
              onChoose={(next) => choose({ currency: one.currency, age: next })}
            />
          ))
        }
      </QueryView>
      <DueList currency={currency} age={age} />
    </div>
  )
}

interface AgesOfCurrencyProps {
  one: DueAges['currencies'][number]
  chosen: DueAge | 'all' | undefined
  onChoose: (age: DueAge | undefined) => void
}

function AgesOfCurrency({ one, chosen, onChoose }: AgesOfCurrencyProps) {
  const figures = [
    ['all', 'All that is open', one.total] as const,
    ...DueAge.options.map((age) => [age, dueAgeLabels[age], one.ages[age]] as const),
  ]
  return (
    <section aria-label={`Due in ${one.currency}`} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(([age, label, amount]) => (
        <button
          key={age}
          type="button"
          aria-pressed={chosen === age}
          onClick={() => onChoose(age === 'all' ? undefined : age)}
          className={clsx(
            'cursor-pointer rounded-card border bg-card p-4 text-left transition-colors hover:bg-sunk',
            chosen === age ? 'border-brand' : 'border-line',
          )}
        >
          <span className="block text-ink-soft text-xs">{label}</span>
          <span className="mt-1 block font-semibold text-lg tabular-nums">{formatMoney(amount, one.currency)}</span>
        </button>
      ))}
    </section>
  )
}

const DueList = ({ currency, age }: { currency: string; age: DueAge | undefined }) => (
  <div className="space-y-4">
    <ListView
      list={useLongList(listDues, { query: { currency, ...(age && { age }) } })}
      failure="The charges could not be loaded"
      skeleton="h-64 rounded-card"
      empty={{
        icon: CircleCheck,
        title: 'Nothing is open here',
        children: 'Charges appear here until they are paid.',
      }}
    >
      {(rows) => (
        <RowsTable caption="Open charges, due for longest first" keyOf={({ id }) => id} {...{ rows, columns }} />
      )}
    </ListView>
  </div>
)

const columns: readonly RowsColumn<DueCharge>[] = [
  column(
    'Due',
    { className: ({ dueFrom }) => dueFrom !== null && '@2xl:whitespace-nowrap' },
    ({ dueFrom, dueAtStep, daysOverdue }) => (
      <>
        {dueFrom ? formatDay(dueFrom) : `After this step: ${dueAtStep}`}
        {daysOverdue > 0 && <span className="text-ink-soft"> ({counted(daysOverdue, 'day')} overdue)</span>}
      </>
    ),
  ),
  column('Client', (row) => <ClientPaymentsLink of={row} />),
  column('Charge', { className: 'wrap-anywhere' }, ({ description, payee }) => (
    <>
      {description}
      {payee && <span className="text-ink-soft">, for {payee}</span>}
    </>
  )),
  amountColumn('Charged', 'amount'),
  amountColumn('Open', 'open', 'font-semibold'),
]
