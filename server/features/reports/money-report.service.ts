import type * as api from '#contract/reports.ts'
import type { MonthsAsked, SumCompared } from '#contract/reports.ts'
import type { Reply } from '#contract/route.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { monthIn, monthsAfter } from '#domain/calendar/months.ts'
import { centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { monthsMeant } from '#domain/reports/months.ts'
import type { Deps } from '#server/deps.ts'
import { type PeriodCount, selectPeriodCounts } from './counters.store.ts'
import {
  type MoneyCounter,
  selectChannelNames,
  selectClientFunds,
  selectGatewayFees,
  selectMoneyCounters,
} from './money.store.ts'
import { selectPeriods } from './periods.store.ts'

const YEAR = 12

/** Sums the requested months and the same months a year before; a running month counts in neither. */
export async function getMoneyReport(deps: Deps, asked: MonthsAsked): Promise<Reply<typeof api.getMoneyReport>> {
  const { db, config } = deps
  const { timeZone } = config
  const now = deps.now()
  const running = monthIn(timeZone, now)
  const { from, to: last } = monthsMeant(asked, running)
  const to = last === running ? monthsAfter(running, -1) : last
  const isEmpty = to < from
  const months = { from, to: isEmpty ? from : to }
  const [counters, names, held] = await Promise.all([
    selectMoneyCounters(db),
    selectChannelNames(db),
    selectClientFunds(db),
  ])
  const sums = async (by: number) => {
    if (isEmpty || counters.length === 0) return []
    const range = { from: monthsAfter(months.from, by), to: monthsAfter(months.to, by) }
    const periods = await selectPeriods(db, { ...range, by: 'month', timeZone, now })
    const counts = await selectPeriodCounts(db, counters, periods)
    return counts.filter(({ period }) => period >= 0 && period < periods.length)
  }
  const fees = async (by: number) => {
    if (isEmpty) return new Map<string, string>()
    const [first, after] = [monthsAfter(months.from, by), monthsAfter(months.to, by + 1)]
    const rows = await selectGatewayFees(db, { from: `${first}-01`, to: addDays(`${after}-01`, -1) })
    return new Map(rows.map(({ currency, amount }) => [currency, amount]))
  }
  const [counted, countedBefore, kept, keptBefore] = await Promise.all([sums(0), sums(-YEAR), fees(0), fees(-YEAR)])
  const comparedOf = (kind: MoneyCounter['kind'], nameOf: (key: string) => string) =>
    compared(totalsByKey(counted, kind), totalsByKey(countedBefore, kind), nameOf)
  const nameOfChannel = (id: string) => names.find((one) => one.id === id)?.name ?? id
  return {
    asOf: now.toISOString(),
    from: months.from,
    to: isEmpty ? null : months.to,
    channels: comparedOf('channel_payments', nameOfChannel),
    charged: comparedOf('charged', (code) => code),
    fees: compared(prefixed(kept), prefixed(keptBefore), (name) => name),
    held,
  }
}

function totalsByKey(counts: readonly PeriodCount[], wanted: MoneyCounter['kind']) {
  const totals = new Map<string, string>()
  for (const { kind, key, value } of counts) {
    if (kind !== wanted) continue
    totals.set(key, decimalOf(toCents(centsOf(totals.get(key) ?? '0.00') + centsOf(value))))
  }
  return totals
}

const prefixed = (fees: ReadonlyMap<string, string>) =>
  new Map(Array.from(fees, ([currency, amount]) => [`${currency}:`, amount]))

function compared(
  sums: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  nameOf: (key: string) => string,
): SumCompared[] {
  const keys = [...new Set([...sums.keys(), ...before.keys()])]
  return keys
    .map((key) => {
      const at = key.indexOf(':')
      const [currency, rest] = [key.slice(0, at), key.slice(at + 1)]
      return { currency, name: nameOf(rest), amount: sums.get(key) ?? '0.00', before: before.get(key) ?? '0.00' }
    })
    .filter(({ amount, before }) => amount !== '0.00' || before !== '0.00')
    .sort((one, other) => centsOf(other.amount) - centsOf(one.amount))
}
