import { type AccountStatement, APPLICATION_FEE } from '#contract/money/ledger.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { leftAfter } from '#domain/money/payments/asked-for.ts'
import { Status } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { money } from '../currency.ts'

const isOurFee = ({ description }: { description: string }) => description === APPLICATION_FEE

export function ChargesDueCard({ statement }: { statement: AccountStatement }) {
  const { asOf, currencies } = statement
  const lines = currencies.flatMap(({ currency, due, closing }) => {
    const toPay = statement.asked.find((one) => one.currency === currency)?.toPay ?? closing
    const left = leftAfter(
      due.map(({ amount }) => amount),
      centsOf(closing) - centsOf(toPay),
    )
    return due.flatMap((line, index) => {
      const amount = left[index] ?? line.amount
      return amount === '0.00' ? [] : [{ ...line, amount, currency }]
    })
  })
  const [first, ...others] = lines
  // The balance card already shows our fee.
  if (!first || (others.length === 0 && isOurFee(first))) return null
  return (
    <Card title="What is due">
      <ul className="divide-y divide-line">
        {lines.map(({ date, description, amount, currency }, index) => (
          <li
            key={`due-${String(index)}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
          >
            <span className="wrap-anywhere">{description}</span>
            <When due={date} asOf={asOf} isOurFee={isOurFee({ description })} />
            <span className="text-right sm:min-w-28 font-semibold tabular-nums">{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Our fee allows instalments, so without a plan the whole sum is never shown as due. */
function When({ due, asOf, isOurFee }: { due: string; asOf: string; isOurFee: boolean }) {
  const isNow = due <= asOf
  const words = isNow ? (isOurFee ? 'At once or in instalments' : 'Due now') : `Due ${formatDay(due)}`
  return (
    <Status tone={isNow && !isOurFee ? 'warn' : 'neutral'} className="order-last justify-self-start sm:order-none">
      {words}
    </Status>
  )
}
