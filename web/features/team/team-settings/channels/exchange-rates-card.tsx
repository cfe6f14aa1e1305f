import { useLocation, useSearchParams } from 'wouter'
import { listPaymentChannels } from '#contract/money/channels.ts'
import {
  type ExchangeRate,
  type ExchangeRates,
  getExchangeRates,
  NewExchangeRate,
  setExchangeRate,
} from '#contract/money/rates.ts'
import { safeReturnPath } from '#contract/pages.ts'
import { currencyName } from '#domain/money/currency-name.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sendTo, useKeptForm } from '#web/lib/form.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { AskedAgain, useAskAgain } from '#web/shared/money/ask-again.tsx'
import { TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormFailure, Notice } from '#web/ui/notice.tsx'

export function ExchangeRatesCard() {
  const { data: channels = [] } = useRead(listPaymentChannels, {})
  const used = channels.filter(({ status, currency }) => status !== 'retired' && currency !== settings.currency)
  const currencies = [...new Set(used.map(({ currency }) => currency))]
  return currencies.length > 0 && <Rates currencies={currencies} />
}

function Rates({ currencies }: { currencies: readonly string[] }) {
  const query = useRead(getExchangeRates, {})
  return (
    <Card title="Exchange rates">
      <QueryView query={query} bare quiet failure="The rates could not be loaded" skeleton="h-40 w-full">
        {(rates) => currencies.map((currency) => <OneCurrency key={currency} currency={currency} rates={rates} />)}
      </QueryView>
    </Card>
  )
}

function OneCurrency({ currency, rates: { version, rates, notOffered } }: { currency: string; rates: ExchangeRates }) {
  const own = rates.filter(({ from, to }) => from === currency && to === settings.currency)
  const [last, ...earlier] = own
  return (
    <div className="space-y-4">
      {notOffered.includes(currency) && (
        <Notice tone="warn" title={`Clients cannot pay in ${currencyName(currency)} now`}>
          No rate was set in the last seven days. Set one, and they see the account again.
        </Notice>
      )}
      {last && <Rate rate={last} />}
      <May do="money.keep">
        <RateForm key={version} currency={currency} version={version} last={last} />
      </May>
      {earlier.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm">Earlier rates</summary>
          <ul className="mt-2 space-y-1">
            {earlier.slice(0, 20).map((rate) => (
              <li key={rate.id}>
                <Rate rate={rate} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const Rate = ({ rate: { rate, from, to, setAt, setBy } }: { rate: ExchangeRate }) => (
  <p className="text-sm">
    <strong className="tabular-nums">
      {rate} {from}
    </strong>{' '}
    for 1 {to}, set {setBy && `by ${setBy.name}, `}
    <When at={setAt} time />
  </p>
)

function RateForm({ currency, version, last }: { currency: string; version: number; last: ExchangeRate | undefined }) {
  const empty = { rate: '', validFor: String(last?.validFor ?? 24) }
  const kept = useDraft(useUser().id, `exchange-rate:${currency}`, empty)
  const again = useAskAgain('rate_differs')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const isAskedFor = query.get('rate') === currency
  const form = useKeptForm(
    readInto(NewExchangeRate, ({ rate, validFor }: typeof empty) => ({
      from: currency,
      to: settings.currency,
      rate,
      validFor: Number(validFor.trim() || 'none'),
      expectedVersion: version,
    })),
    {
      ...kept,
      write(change) {
        again.forget()
        kept.write(change)
      },
    },
    {
      ...sendTo(setExchangeRate, (body) => ({ body: { ...body, confirmDifference: again.isAsked } })),
      onFailed: again.onFailed,
      onSent() {
        toast.show('Saved', 'Clients see this rate from now on')
        if (isAskedFor) navigate(safeReturnPath(query.get('returnTo')))
      },
      failed: 'The rate was not set. Please try again.',
    },
  )
  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className="space-y-4">
      <FormFailure form={form} title="This was not saved" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="rate"
          label={`${currency} for 1 ${settings.currency}`}
          required
          autoFocus={isAskedFor}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          placeholder="57.70"
        />
        <TextField
          form={form}
          name="validFor"
          label="Kept for a client who saw it, in hours"
          required
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
        />
      </div>
      <AskedAgain question={again.question} />
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Set the rate
      </Button>
    </form>
  )
}
