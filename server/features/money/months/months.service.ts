import type { ClosedMonth, MoneyCounts, MonthSum, MonthToClose } from '#contract/money/months.ts'
import { lastDayOf } from '#domain/calendar/calendar.ts'
import { firstDayOf, monthOf, monthsAfter } from '#domain/calendar/months.ts'
import { monthClosed } from '#domain/effects/ledger.ts'
import { centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { accountKinds } from '#domain/money/ledger/accounts.ts'
import { monthsToClose, nextToClose, refuseToClose } from '#domain/money/months/months.ts'
import { found } from '#domain/refusal.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { countOverdue } from '#server/features/money/overview/dues.store.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { selectLastClosedMonth } from '#server/ledger/ledger.store.ts'
import { dated, todayOf } from '#server/shared/dates.ts'
import {
  type ClosedMonthRow,
  countUnfinished,
  firstMonth,
  insertClosedMonth,
  lockMonths,
  type SumRow,
  selectClosedMonth,
  selectClosedMonths,
  selectSums,
} from './months.store.ts'

const MOST_OVERDUE = 1_000

async function monthsOf(deps: ReadDeps, on: Queryable) {
  const [lastClosed, first] = [await selectLastClosedMonth(on), await firstMonth(on)]
  return { lastClosed, first, running: monthOf(todayOf(deps)) }
}

const toSum = ({ opening, ...row }: SumRow): MonthSum => {
  const grows = accountKinds[row.account].normal === 'debit' ? 1 : -1
  const before = centsOf(opening)
  const after = before + centsOf(row.debits) - centsOf(row.credits)
  return { ...row, opening: decimalOf(toCents(grows * before || 0)), closing: decimalOf(toCents(grows * after || 0)) }
}

const toClosedMonth = (row: ClosedMonthRow): ClosedMonth => ({ ...dated(row), sums: row.sums.map(toSum) })

export const closedMonths = async ({ db }: Pick<Deps, 'db'>): Promise<ClosedMonth[]> =>
  (await selectClosedMonths(db)).map(toClosedMonth)

export async function listClosedMonths(deps: Deps, ask: PageRequest): Promise<PageOf<ClosedMonth>> {
  return pageInMemory(await closedMonths(deps), ({ id }) => id, ask)
}

export async function getMonthToClose(deps: ReadDeps, asked?: string): Promise<MonthToClose | null> {
  const { db, config } = deps
  const months = await monthsOf(deps, db)
  const next = nextToClose(months)
  const month = asked ?? next
  if (next === null || month === null) return null
  refuseToClose(month, months)
  const isFirst = months.lastClosed === null
  const [sums, unfinished] = await Promise.all([
    selectSums(db, { first: firstDayOf(month), followsClosed: !isFirst }),
    countUnfinished(db, { lastDay: lastDayOf(month), timeZone: config.timeZone, of: 'everybody' }),
  ])
  return {
    month,
    isFirst,
    from: next,
    to: isFirst ? monthsAfter(months.running, -1) : next,
    unfinished: unfinished.filter(({ count }) => count > 0),
    sums: sums.map(toSum),
  }
}

export async function countMoney(deps: ReadDeps): Promise<MoneyCounts> {
  const { db, config } = deps
  const [unfinished, overdueCharges, months] = await Promise.all([
    countUnfinished(db, { lastDay: 'infinity', timeZone: config.timeZone, of: 'shown' }),
    countOverdue(db, todayOf(deps), MOST_OVERDUE),
    monthsOf(deps, db),
  ])
  return { unfinished, overdueCharges, monthsToClose: monthsToClose(months) }
}

export function closeMonth(
  deps: Deps,
  caller: Caller,
  { month, alreadyThere }: { month: string; alreadyThere: () => void },
): Promise<ClosedMonth> {
  const context = contextOf(deps, caller)
  const first = firstDayOf(month)
  return deps.transaction(async (tx) => {
    await lockMonths(tx)
    const known = await selectClosedMonth(tx, first)
    if (known) {
      alreadyThere()
      return toClosedMonth(known)
    }
    const months = await monthsOf(deps, tx)
    refuseToClose(month, months)
    const followsClosed = months.lastClosed !== null
    await insertClosedMonth(tx, { first, followsClosed, by: caller.id, at: context.at })
    await record(tx, context, monthClosed, { month })
    return toClosedMonth(found(await selectClosedMonth(tx, first), 'Month'))
  })
}
