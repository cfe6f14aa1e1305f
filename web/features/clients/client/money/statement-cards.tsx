import type { AccountStatement } from '#contract/money/ledger.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { lineLabels } from '#domain/money/ledger/line-labels.ts'
import { balanceLabel } from '#domain/money/ledger/preview.ts'
import { StatementLinks } from '#web/shared/money/statement-links.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'

type InCurrency = AccountStatement['currencies'][number]

export const StatementCards = ({
  applicationId,
  statement,
}: {
  applicationId: string
  statement: AccountStatement
}) => (
  <>
    {statement.currencies.map((one, place) => (
      <CurrencyCard key={one.currency} one={one} applicationId={place === 0 ? applicationId : undefined} />
    ))}
    <OthersCard {...statement} />
  </>
)

function CurrencyCard({ one, applicationId }: { one: InCurrency; applicationId: string | undefined }) {
  const { currency, lines, closing, due } = one
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <Card aria-label={`Statement in ${currency}`}>
      <CardHeader
        title={<span className="tabular-nums">{balanceLabel(closing, currency)}</span>}
        description={`Statement in ${currency}`}
        actions={applicationId && <StatementLinks applicationId={applicationId} size="small" />}
      />
      {due.length > 0 && <Due due={due} money={money} />}
      {lines.length === 0 ? (
        <p className="text-ink-soft text-sm">There is no entry yet.</p>
      ) : (
        <RowsTable<InCurrency['lines'][number]>
          caption={`Entries in ${currency}, oldest first`}
          rows={lines}
          keyOf={({ date }, place) => `${date} ${place}`}
          columns={[
            column('Date', { className: 'whitespace-nowrap' }, ({ date }) => formatDay(date)),
            column('Entry', ({ kind }) => lineLabels[kind]),
            column('Description', { className: 'wrap-anywhere' }, ({ description }) => description),
            column('Amount', { numeric: true }, ({ amount }) => money(amount)),
            column('Balance', { numeric: true }, ({ balance }) => money(balance)),
          ]}
        />
      )}
    </Card>
  )
}

const Due = ({ due, money }: Pick<InCurrency, 'due'> & { money: (amount: string) => string }) => (
  <ul aria-label="Due" className="mb-4 space-y-1 text-sm">
    {due.map(({ date, amount, description }, place) => (
      <li key={`${date} ${String(place)}`} className="flex justify-between gap-4">
        <span className="min-w-0">
          <span className="text-ink-soft">Due {formatDay(date)}: </span>
          {description}
        </span>
        <span className="font-semibold tabular-nums">{money(amount)}</span>
      </li>
    ))}
  </ul>
)

function OthersCard({ elsewhere, held }: Pick<AccountStatement, 'elsewhere' | 'held'>) {
  if (elsewhere.length + held.length === 0) return null
  return (
    <Card title="Fees of others">
      <ul className="space-y-2 text-sm">
        {held.map(({ payee, currency, received, spent }) => (
          <li key={`${currency} ${payee}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {payee}
              <span className="text-ink-soft">, collected by us</span>
            </span>
            <span className="tabular-nums">
              {formatMoney(received, currency)} paid by the client, {formatMoney(spent, currency)} passed on
            </span>
          </li>
        ))}
        {elsewhere.map(({ payee, currency, amount, description }, place) => (
          <li key={`${payee} ${String(place)}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {payee}
              <span className="text-ink-soft">, paid there by the client: {description}</span>
            </span>
            <span className="tabular-nums">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
