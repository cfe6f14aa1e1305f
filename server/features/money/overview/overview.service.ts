import { validate as isUuid } from 'uuid'
import { isDay } from '#contract/calendar.ts'
import {
  CARD,
  type DayEnd,
  type DueAge,
  type DueAges,
  type DueCharge,
  type LedgerFilter,
  type LedgerLine,
} from '#contract/money/overview.ts'
import { daysBetween } from '#domain/calendar/calendar.ts'
import { type Cents, centsOf, decimalOf, sumOf, toCents } from '#domain/money/amounts.ts'
import { NO_OWNER } from '#domain/money/ledger/accounts.ts'
import { ageOf, daysOfAge } from '#domain/money/ledger/due-ages.ts'
import { lineLabels } from '#domain/money/ledger/line-labels.ts'
import { bookedOn } from '#domain/money/months/months.ts'
import { pathSteps } from '#domain/path/steps.ts'
import type { Deps, ReadDeps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { cursorAfter, type PageOf, type PageRequest, pageOfShortList, sortedAfter } from '#server/http/page.ts'
import { selectLastClosedMonth } from '#server/ledger/ledger.store.ts'
import { selectPostedAlone } from '#server/ledger/posted-alone.store.ts'
import { todayOf } from '#server/shared/dates.ts'
import { COUNTED_TO } from '#server/shared/search.store.ts'
import { countDues, type DueRow, selectDueSums, selectDues } from './dues.store.ts'
import {
  countLines,
  countWithoutInvoice,
  type LineFilter,
  type LinePlace,
  type LineRow,
  selectDayEnd,
  selectLines,
  selectSearched,
  selectWithoutInvoice,
} from './ledger-list.store.ts'

const toLine = ({ sequence: _, paymentId, invoiceNumber, invoiceOn, ...row }: LineRow): LedgerLine => {
  const { channel, reference, receiptNumber, ...line } = row
  const invoice = invoiceNumber === null || invoiceOn === null ? null : { number: invoiceNumber, issuedOn: invoiceOn }
  return {
    ...line,
    description: line.description || lineLabels[line.kind],
    payment: paymentId === null ? null : { id: paymentId, channel, reference, receiptNumber, invoice },
  }
}

async function lineFilterOf(
  { db }: Pick<Deps, 'db'>,
  { kind, channel, from, to, search }: LedgerFilter,
): Promise<LineFilter> {
  return {
    kind: kind ?? null,
    channelId: channel === undefined ? null : channel === CARD ? NO_OWNER : channel,
    from: from ?? null,
    to: to ?? null,
    found: search === undefined ? null : await selectSearched(db, search),
  }
}

const PLACE = /^(\d{4}-\d{2}-\d{2}) (\d{1,19})$/

function placeOf(at: string): LinePlace | null {
  const [, day, sequence] = PLACE.exec(at) ?? []
  return day !== undefined && sequence !== undefined && isDay(day) ? { day, sequence } : null
}

export async function listLedger(
  deps: ReadDeps,
  { filter, page }: { filter: LedgerFilter; page: PageRequest },
): Promise<PageOf<LedgerLine>> {
  const wanted = await lineFilterOf(deps, filter)
  if (filter.invoice === 'missing') return pageWithoutInvoice(deps, wanted, page)
  const after = cursorAfter(page, 'day', (at) => placeOf(at) !== null)
  const { rows, total } = await pageOfShortList(
    page,
    selectLines(deps.db, wanted, { after: after && placeOf(after.at), limit: page.limit }),
    () => countLines(deps.db, wanted, COUNTED_TO),
    COUNTED_TO,
  )
  return {
    rows: rows.map(toLine),
    total,
    sorted: sortedAfter(rows, page, 'day', ({ date, sequence }) => `${date} ${sequence}`),
  }
}

const BATCH = 1_000

export async function* ledgerInBatches(
  deps: Pick<Deps, 'db'>,
  _caller: Caller,
  asked: LedgerFilter,
): AsyncGenerator<readonly LedgerLine[]> {
  const wanted = await lineFilterOf(deps, asked)
  const isMissing = asked.invoice === 'missing'
  let after: LinePlace | null = null
  let afterPayment: string | null = null
  for (;;) {
    const rows: LineRow[] = isMissing
      ? await selectWithoutInvoice(deps.db, wanted, { after: afterPayment, limit: BATCH - 1 })
      : await selectLines(deps.db, wanted, { after, limit: BATCH - 1 })
    if (rows.length > 0) yield rows.map(toLine)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = { day: last.date, sequence: last.sequence }
    afterPayment = last.paymentId
  }
}

export async function countLedger(
  deps: Pick<Deps, 'db'>,
  _caller: Caller,
  { filter, upTo }: { filter: LedgerFilter; upTo: number },
): Promise<number> {
  const count = filter.invoice === 'missing' ? countWithoutInvoice : countLines
  return count(deps.db, await lineFilterOf(deps, filter), upTo)
}

async function pageWithoutInvoice({ db }: ReadDeps, wanted: LineFilter, ask: PageRequest): Promise<PageOf<LedgerLine>> {
  const after = cursorAfter(ask, 'payment', isUuid)
  const { rows, total } = await pageOfShortList(
    ask,
    selectWithoutInvoice(db, wanted, { after: after?.at ?? null, limit: ask.limit }),
    () => countWithoutInvoice(db, wanted, COUNTED_TO),
    COUNTED_TO,
  )
  return {
    rows: rows.map(toLine),
    total,
    sorted: sortedAfter(rows, ask, 'payment', ({ paymentId }) => paymentId ?? ''),
  }
}

export async function getDueAges(deps: ReadDeps): Promise<DueAges> {
  const today = todayOf(deps)
  const sums = await selectDueSums(deps.db)
  const currencies = new Map<string, Map<DueAge, Cents>>([[deps.config.currency, new Map()]])
  for (const { currency, dueFrom, amount } of sums) {
    const ages = currencies.get(currency) ?? new Map<DueAge, Cents>()
    const age = ageOf(dueFrom, today)
    ages.set(age, toCents((ages.get(age) ?? 0) + centsOf(amount)))
    currencies.set(currency, ages)
  }
  return {
    asOf: today,
    currencies: Array.from(currencies, ([currency, ages]) => ({
      currency,
      ages: agesIn(ages),
      total: decimalOf(sumOf([...ages.values()])),
    })),
  }
}

const agesIn = (ages: ReadonlyMap<DueAge, Cents>): Record<DueAge, string> => {
  const of = (age: DueAge) => decimalOf(ages.get(age) ?? toCents(0))
  return { not_due: of('not_due'), to_30: of('to_30'), to_60: of('to_60'), older: of('older') }
}

const toDue = ({ dueStep, hasDay, ...row }: DueRow, today: string): DueCharge => ({
  ...row,
  dueFrom: hasDay ? row.dueFrom : null,
  dueAtStep: pathSteps.find(({ code }) => code === dueStep)?.title ?? null,
  daysOverdue: Math.max(0, daysBetween(row.dueFrom, today)),
})

export async function listDues(
  deps: ReadDeps,
  {
    currency = deps.config.currency,
    age,
    page,
  }: { currency?: string | undefined; age?: DueAge | undefined; page: PageRequest },
): Promise<PageOf<DueCharge>> {
  const today = todayOf(deps)
  const slice = { currency, ...(age === undefined ? { from: null, to: null } : daysOfAge(age, today)) }
  const after = cursorAfter(page, 'due', isDay)
  const { rows, total } = await pageOfShortList(
    page,
    selectDues(deps.db, { ...slice, after, limit: page.limit }),
    () => countDues(deps.db, slice, COUNTED_TO),
    COUNTED_TO,
  )
  return {
    rows: rows.map((row) => toDue(row, today)),
    total,
    sorted: sortedAfter(rows, page, 'due', ({ dueFrom }) => dueFrom),
  }
}

const netOf = ({ received, wentBack }: { received: string; wentBack: string }) =>
  decimalOf(toCents(centsOf(received) - centsOf(wentBack)))

export async function getDayEnd(deps: ReadDeps, day = todayOf(deps)): Promise<DayEnd> {
  const { currency, timeZone, twoPeopleFrom } = deps.config
  const [rows, alone, lastClosed] = await Promise.all([
    selectDayEnd(deps.db, day),
    selectPostedAlone(deps.db, { day, timeZone, from: twoPeopleFrom, currency }),
    selectLastClosedMonth(deps.db),
  ])
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort()
  const sum = (currency: string, part: 'received' | 'wentBack' | 'corrected') =>
    decimalOf(sumOf(rows.filter((row) => row.currency === currency).map((row) => centsOf(row[part]))))
  return {
    day,
    closed: bookedOn(day, lastClosed) !== day,
    channels: rows.map((row) => ({ ...row, net: netOf(row) })),
    totals: currencies.map((currency) => {
      const sums = { received: sum(currency, 'received'), wentBack: sum(currency, 'wentBack') }
      return { currency, ...sums, corrected: sum(currency, 'corrected'), net: netOf(sums) }
    }),
    alone,
  }
}
