import { v7 as uuid } from 'uuid'
import type { ExchangeRate, ExchangeRates, NewExchangeRate } from '#contract/money/rates.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { instantAround } from '#domain/calendar/zones.ts'
import { exchangeRateSet } from '#domain/effects/payments.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { isFarFrom, needsNoRate, shownRate } from '#domain/money/rates/exchange.ts'
import { isStale, wasInForce } from '#domain/money/rates/validity.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectOwed } from '#server/ledger/ledger.store.ts'
import { dated } from '#server/shared/dates.ts'
import {
  insertRate,
  type RateRow,
  type ShownRateRow,
  selectCurrenciesOfChannels,
  selectLastRates,
  selectRate,
  selectRateBefore,
  selectRates,
} from './rates.store.ts'

type RateDeps = Pick<Deps, 'config' | 'now'>

const toRate = (row: ShownRateRow): ExchangeRate => ({ ...dated(row), rate: shownRate(row.rate) })

export async function ratesOfDay({ config, now }: RateDeps, db: Queryable): Promise<ReadonlyMap<string, RateRow>> {
  const at = now()
  const rates = await selectLastRates(db, config.currency)
  return new Map(rates.filter((rate) => !isStale(rate, at)).map((rate) => [rate.from, rate]))
}

export async function currenciesWithoutRate(deps: RateDeps, db: Queryable): Promise<string[]> {
  const [channels, rates] = await Promise.all([selectCurrenciesOfChannels(db), ratesOfDay(deps, db)])
  return channels.flatMap(({ currency }) =>
    currency === deps.config.currency || rates.has(currency) ? [] : [currency],
  )
}

interface MoneyToCount {
  applicationId: string
  currency: string
  paidOn: string
  rateId?: string | null | undefined
}

/** Finds the rate for a payment: the shown rate if valid on the payment day, else the last rate of that day. */
export async function rateFor(
  tx: Tx,
  deps: RateDeps,
  { applicationId, currency: from, paidOn, rateId }: MoneyToCount,
): Promise<AppliedRate | null> {
  const { currency: to, timeZone } = deps.config
  const owed = centsOf(await selectOwed(tx, applicationId, from))
  if (needsNoRate({ currency: from, accountCurrency: to, owed })) return null
  const shown = rateId ? await selectRate(tx, rateId) : undefined
  const isOfBoth = shown?.from === from && shown.to === to
  if (isOfBoth && wasInForce(shown, { paidOn, timeZone, at: deps.now() })) return shown
  const dayEnds = instantAround(`${addDays(paidOn, 1)}T00:00`, timeZone)
  const ofDay = await selectRateBefore(tx, { from, to, at: dayEnds })
  if (ofDay && !isStale(ofDay, dayEnds)) return ofDay
  return (await ratesOfDay(deps, tx)).get(from) ?? null
}

export async function getExchangeRates(deps: Deps): Promise<ExchangeRates> {
  const [rates, notOffered] = await Promise.all([selectRates(deps.db), currenciesWithoutRate(deps, deps.db)])
  return { version: rates[0]?.version ?? 0, rates: rates.map(toRate), notOffered }
}

export function setExchangeRate(
  deps: Deps,
  caller: Caller,
  { expectedVersion, confirmDifference, ...wanted }: NewExchangeRate,
): Promise<ExchangeRate> {
  const { currency } = deps.config
  if (wanted.to !== currency) throw fieldError('to', `Rates are into ${currency}, the currency of the accounts`)
  if (wanted.from === currency) throw fieldError('from', `Give another currency than ${currency}`)
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const [latest] = await selectRates(tx)
    const row = { ...wanted, id: uuid(), version: expectedVersion + 1, setAt: context.at, setBy: caller.id }
    if ((latest?.version ?? 0) !== expectedVersion) throw setMeanwhile(latest)
    const last = (await selectLastRates(tx, currency)).find(({ from }) => from === wanted.from)
    if (last && !confirmDifference && isFarFrom(wanted.rate, last.rate)) throw differs(wanted, last)
    if (!(await insertRate(tx, row))) throw setMeanwhile((await selectRates(tx))[0])
    const { from, to, rate, validFor } = row
    await record(tx, context, exchangeRateSet, { rateId: row.id, from, to, rate, validFor })
    return toRate(
      found(
        (await selectRates(tx)).find(({ id }) => id === row.id),
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

export type AppliedRate = Pick<RateRow, 'id' | 'from' | 'to' | 'rate'>

type NewRate = Pick<NewExchangeRate, 'from' | 'to' | 'rate'>
