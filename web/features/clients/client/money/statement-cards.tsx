import { Download } from 'lucide-react'
import { type AccountStatement, getStatementCsv, getStatementPdf } from '#contract/money/ledger.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { lineLabels } from '#domain/money/ledger/line-labels.ts'
import { balanceLabel } from '#domain/money/ledger/preview.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'

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

const fileOf = ({ path }: typeof getStatementPdf | typeof getStatementCsv, id: string) =>
  path.replace(':id', encodeURIComponent(id))

function CurrencyCard({ one, applicationId }: { one: InCurrency; applicationId: string | undefined }) {
  const { currency, lines, closing, due } = one
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <Card
      title={<span className="tabular-nums">{balanceLabel(closing, currency)}</span>}
      description={`Statement in ${currency}`}
      actions={
        applicationId && (
          <>
            <ButtonLink download size="small" variant="secondary" href={fileOf(getStatementPdf, applicationId)}>
              <Download aria-hidden="true" />
              PDF
            </ButtonLink>
            <ButtonLink download size="small" variant="secondary" href={fileOf(getStatementCsv, applicationId)}>
              <Download aria-hidden="true" />
              CSV
            </ButtonLink>
          </>
        )
      }
      aria-label={`Statement in ${currency}`}
    >
      {due.length > 0 && (
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
      )}
      {lines.length === 0 ? (
        <p className="text-ink-soft text-sm">There is no entry yet.</p>
      ) : (
        <Table
          caption={`Entries in ${currency}, oldest first`}
          head={['Date', 'Entry', 'Description', { numeric: 'Amount' }, { numeric: 'Balance' }]}
        >
          {lines.map(({ date, kind, description, amount, balance }, place) => (
            <Row key={`${date} ${String(place)}`}>
              <Cell label="Date" className="whitespace-nowrap">
                {formatDay(date)}
              </Cell>
              <Cell label="Entry">{lineLabels[kind]}</Cell>
              <Cell label="Description" className="wrap-anywhere">
                {description}
              </Cell>
              <Cell label="Amount" numeric>
                {money(amount)}
              </Cell>
              <Cell label="Balance" numeric>
                {money(balance)}
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}

function OthersCard({ elsewhere, held }: Pick<AccountStatement, 'elsewhere' | 'held'>) {
  if (elsewhere.length + held.length === 0) return null
  return (
    <Card title="Fees of others" titleId="fees-of-others">
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
