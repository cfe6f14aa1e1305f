import { v7 as uuid } from 'uuid'
import type { ExchangeRate, ExchangeRates, NewExchangeRate } from '#contract/exchange-rates.ts'
import { exchangeRateSet } from '#domain/effects/payments.ts'
import { isFarFrom, isStale } from '#domain/payments/exchange.ts'
import { may, refuseUnless } from '#domain/permissions.ts'
import { Refusal, requireFound, wrongField } from '#domain/refusal.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  findCurrenciesOfChannels,
  findLastRates,
  findRates,
  insertRate,
  type RateRow,
  type ShownRateRow,
} from './exchange-rates.store.ts'

type RateDeps = Pick<Deps, 'config' | 'now'>

export const shownRate = (rate: string): string => rate.replace(/(\.\d\d\d*?)0+$/, '$1')

const toRate = ({ setAt, rate, ...row }: ShownRateRow): ExchangeRate => ({
  ...row,
  rate: shownRate(rate),
  setAt: setAt.toISOString(),
})

/** The rates of the last days into the currency of the accounts, by the currency that they are from. */
export async function ratesOfDay({ config, now }: RateDeps, db: Queryable): Promise<ReadonlyMap<string, RateRow>> {
  const at = now()
  const rates = await findLastRates(db, config.currency)
  return new Map(rates.filter((rate) => !isStale(rate, at)).map((rate) => [rate.from, rate]))
}

export async function currenciesWithoutRate(deps: RateDeps, db: Queryable): Promise<string[]> {
  const [channels, rates] = await Promise.all([findCurrenciesOfChannels(db), ratesOfDay(deps, db)])
  return channels.flatMap(({ currency }) =>
    currency === deps.config.currency || rates.has(currency) ? [] : [currency],
  )
}

export async function getExchangeRates(deps: Deps, caller: Caller): Promise<ExchangeRates> {
  refuseUnless(may.readBooks(caller))
  const [rates, notOffered] = await Promise.all([findRates(deps.db), currenciesWithoutRate(deps, deps.db)])
  return { version: rates[0]?.version ?? 0, rates: rates.map(toRate), notOffered }
}

export function setExchangeRate(
  deps: Deps,
  caller: Caller,
  { expectedVersion, confirmDifference, ...wanted }: NewExchangeRate,
): Promise<ExchangeRate> {
  refuseUnless(may.keepBooks(caller))
  const { currency } = deps.config
  if (wanted.to !== currency) throw wrongField('to', `Rates are into ${currency}, the currency of the accounts`)
  if (wanted.from === currency) throw wrongField('from', `Give another currency than ${currency}`)
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const [latest] = await findRates(tx)
    const row = { ...wanted, id: uuid(), version: expectedVersion + 1, setAt: context.at, setBy: caller.id }
    if ((latest?.version ?? 0) !== expectedVersion) throw setMeanwhile(latest)
    const last = (await findLastRates(tx, currency)).find(({ from }) => from === wanted.from)
    if (last && !confirmDifference && isFarFrom(wanted.rate, last.rate)) throw differs(wanted, last)
    if (!(await insertRate(tx, row))) throw setMeanwhile((await findRates(tx))[0])
    const { from, to, rate, validFor } = row
    await record(tx, context, exchangeRateSet, { rateId: row.id, from, to, rate, validFor })
    return toRate(
      requireFound(
        (await findRates(tx)).find(({ id }) => id === row.id),
        'Exchange rate',
      ),
    )
  })
}

function setMeanwhile(latest: ShownRateRow | undefined): Refusal {
  if (!latest) return new Refusal('conflict', 'No rate was set yet. Load the page again.')
  const decidedBy = latest.setBy?.name ?? 'Another member of the team'
  const sentence = `${decidedBy} has set a rate in the meantime. Look at it before you set another one.`
  return new Refusal('conflict', sentence, {
    decidedBy,
    decidedAt: latest.setAt.toISOString(),
    current: toRate(latest),
  })
}

const differs = ({ from, to, rate }: NewRate, last: RateRow) =>
  new Refusal('conflict', `${rate} ${from} for 1 ${to}? The last rate was ${shownRate(last.rate)}.`, {
    code: 'rate_differs',
  })

type NewRate = Pick<NewExchangeRate, 'from' | 'to' | 'rate'>
