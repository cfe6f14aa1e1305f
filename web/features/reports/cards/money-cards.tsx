import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { packagesOf } from '#content/marketing/packages.ts'
import { CARD, DueAge, type DueAges, getDueAges } from '#contract/money/overview.ts'
import { getMoneyReport, type MoneyReport, type SumCompared } from '#contract/reports.ts'
import { formatMoney, percentChange } from '#domain/money/amounts.ts'
import { dueAgeLabels } from '#domain/money/ledger/due-ages.ts'
import { useRead } from '#web/lib/query.ts'
import { settings } from '#web/lib/settings.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import type { Months } from '../period/period-bar.tsx'
import { monthName } from '../period/period-labels.ts'
import { FiguresCard } from './figures-card.tsx'
import { FiguresTable } from './figures-table.tsx'

const packageTitles = new Map(packagesOf(settings.brandName).map(({ id, title }) => [id, title]))
const codeNames = new Map([
  ['application_fee', 'Application fee'],
  ['fee_change', 'Change of fees'],
  ['charge', 'Other charges'],
])
const nameOfCode = (code: string) => packageTitles.get(code) ?? codeNames.get(code) ?? code.replaceAll('_', ' ')

export function MoneyCards({ months: { from, to } }: { months: Months }) {
  const report = useRead(getMoneyReport, { query: { from, to } }, { placeholderData: keepPreviousData })
  const ages = useRead(getDueAges, {})
  return (
    <>
      <FiguresCard query={report} name="Revenue by channel">
        {(data) => (
          <ComparedCard
            title="Revenue by channel"
            description={`${wholeMonths(data)} Payments less what went back.`}
            first="Channel"
            rows={data.channels.map((row) => ({ ...row, name: row.name === CARD ? 'Card payments' : row.name }))}
          />
        )}
      </FiguresCard>
      <FiguresCard query={report} name="Charged by package">
        {(data) => (
          <ComparedCard
            title="Charged by package"
            description={`${wholeMonths(data)} Our own fees, before credits.`}
            first="Package or fee"
            rows={data.charged.map((row) => ({ ...row, name: nameOfCode(row.name) }))}
          />
        )}
      </FiguresCard>
      <FiguresCard query={ages} name="Outstanding by age">
        {(data) => <OutstandingCard ages={data} />}
      </FiguresCard>
      <FiguresCard query={report} name="Fees and money of others">
        {(data) => <OthersCard report={data} />}
      </FiguresCard>
    </>
  )
}

const wholeMonths = ({ from, to }: MoneyReport) =>
  to === null
    ? 'No month of these is over yet.'
    : `${monthName(`${from}-01`)} to ${monthName(`${to}-01`)}, beside the same months a year before.`

interface ComparedCardProps {
  title: string
  description: string
  first: string
  rows: readonly SumCompared[]
}

const ComparedCard = ({ title, description, first, rows }: ComparedCardProps) => (
  <Card>
    <CardHeader title={title} description={description} />
    {rows.length === 0 ? <Nothing>No money in these months.</Nothing> : <ComparedTable {...{ title, first, rows }} />}
  </Card>
)

const Nothing = ({ children }: { children: ReactNode }) => <p className="text-ink-soft text-sm">{children}</p>

const ComparedTable = ({ title, first, rows }: Omit<ComparedCardProps, 'description'>) => (
  <FiguresTable
    caption={title}
    columns={[first, 'These months', 'A year before', 'Change']}
    rows={rows.map(({ name, currency, amount, before }) => {
      const change = percentChange(before, amount)
      return {
        key: `${currency} ${name}`,
        name: (
          <>
            {name} <span className="text-ink-soft">{currency}</span>
          </>
        ),
        figures: [
          formatMoney(amount, currency),
          formatMoney(before, currency),
          change === null ? '–' : `${change > 0 ? '+' : ''}${change}%`,
        ],
      }
    })}
  />
)

const OutstandingCard = ({ ages }: { ages: DueAges }) => (
  <Card>
    <CardHeader
      title="Outstanding by age"
      description="What is open of all charges now, by how long it has been due."
      actions={<TextLink href="/admin/money?tab=due">See the charges</TextLink>}
    />
    <FiguresTable
      caption="Outstanding by age"
      columns={['Age', ...ages.currencies.map(({ currency }) => currency)]}
      rows={DueAge.options.map((age) => ({
        key: age,
        name: dueAgeLabels[age],
        figures: ages.currencies.map((one) => formatMoney(one.ages[age], one.currency)),
      }))}
    />
  </Card>
)

const OthersCard = ({ report: { fees, held, ...report } }: { report: MoneyReport }) => (
  <Card className="space-y-6">
    <div>
      <CardHeader title="Fees of payment providers" description={wholeMonths({ fees, held, ...report })} />
      {fees.length === 0 ? (
        <Nothing>No fee was reported.</Nothing>
      ) : (
        <ComparedTable title="Fees of payment providers" first="Fees" rows={fees} />
      )}
    </div>
    <div>
      <CardHeader title="Held for clients" description="Paid to us for others, and not passed on yet." />
      {held.length === 0 ? (
        <Nothing>Nothing is held.</Nothing>
      ) : (
        <FiguresTable
          caption="Held for clients"
          columns={['For', 'Held now']}
          rows={held.map(({ payee, currency, amount }) => ({
            key: `${currency} ${payee}`,
            name: payee,
            figures: [
              amount.startsWith('-')
                ? `${formatMoney(amount.slice(1), currency)} advanced`
                : formatMoney(amount, currency),
            ],
          }))}
        />
      )}
    </div>
  </Card>
)
