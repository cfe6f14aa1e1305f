import { payeeNamed } from '#content/payments/payees.ts'
import type { AccountStatement } from '#contract/money/ledger.ts'
import { centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { money } from '../currency.ts'

export function OthersCard({ statement: { elsewhere, held } }: { statement: AccountStatement }) {
  if (elsewhere.length === 0 && held.length === 0) return null
  return (
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
      {elsewhere.length > 0 && <Elsewhere elsewhere={elsewhere} />}
      {held.length > 0 && <ClientFunds held={held} />}
    </div>
  )
}

const Elsewhere = ({ elsewhere }: Pick<AccountStatement, 'elsewhere'>) => (
  <Card title="What you pay to others" description="You pay these fees yourself, not through us.">
    <ul className="divide-y divide-line">
      {elsewhere.map(({ payee, description, currency, amount }, index) => {
        const known = payeeNamed(payee)
        return (
          <li key={`elsewhere-${String(index)}`} className="flex items-start justify-between gap-4 py-2.5">
            <p className="wrap-anywhere min-w-0">
              <span className="block font-semibold">
                {known ? (
                  <TextLink href={known.href} newTab>
                    {payee}
                  </TextLink>
                ) : (
                  payee
                )}
              </span>
              <span className="block text-ink-soft text-sm">
                {[description, known?.why].filter(Boolean).join('. ')}
              </span>
            </p>
            <span className="whitespace-nowrap font-semibold tabular-nums">{money(amount, currency)}</span>
          </li>
        )
      })}
    </ul>
  </Card>
)

const unspent = (received: string, spent: string) => decimalOf(toCents(centsOf(received) - centsOf(spent)))

const ClientFunds = ({ held }: Pick<AccountStatement, 'held'>) => (
  <Card title="What we hold for you" description="Money of yours that we pay on to others.">
    <ul className="divide-y divide-line">
      {held.map(({ payee, currency, received, spent }) => (
        <li key={`${currency} ${payee}`} className="py-2.5">
          <p className="wrap-anywhere font-semibold">{payee}</p>
          <p className="text-ink-soft text-sm tabular-nums">
            You paid {money(received, currency)}, we have paid on {money(spent, currency)}, and hold{' '}
            {money(unspent(received, spent), currency)}.
          </p>
        </li>
      ))}
    </ul>
  </Card>
)
