import type { NameClass } from '#contract/names.ts'
import { latestDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import type { CaseFacts } from '#domain/cases/case-facts.ts'
import { asksPayment } from '#domain/cases/rows-beside.ts'
import { viewOf } from '#domain/cases/view.ts'
import { type AskedMoney, checkedIn, isRefunding } from '#domain/money/payments/asked-for.ts'
import { adviceOnPapers } from '#domain/names/advice.ts'
import type { Queryable } from '#server/database/open.ts'
import { seededPack } from './board-packs.ts'
import { type BesideRow, selectCases } from './case-record.store.ts'
import { selectOwnTimes } from './path-record.store.ts'
import { type PathRecord, pathFacts, readPaths, requestsOf, type TimeContext } from './path-record.ts'

export interface CaseRecord extends PathRecord {
  beside: BesideRow
}

export async function readCases(db: Queryable, ids: readonly string[]): Promise<CaseRecord[]> {
  const [paths, rows] = await Promise.all([readPaths(db, ids), selectCases(db, ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return paths.flatMap((path) => {
    const beside = byId.get(path.application.id)
    return beside ? [{ ...path, beside }] : []
  })
}

export async function readCase(db: Queryable, id: string): Promise<CaseRecord | undefined> {
  const [[one], ownTimes] = await Promise.all([readCases(db, [id]), selectOwnTimes(db, id)])
  return one && { ...one, ownTimes }
}

export interface CaseContext extends TimeContext {
  config: { timeZone: string; currency: string }
}

export function caseFactsOf(context: CaseContext, record: CaseRecord): CaseFacts {
  const { beside, names, application } = record
  const { currency, timeZone } = context.config
  const dayOf = (at: Date | string) => dayAt(new Date(at), timeZone)
  const dayOr = (at: Date | string | null) => at && dayOf(at)
  const notedOn = (differing: NameClass) =>
    latestDay(
      names.papers.flatMap(({ comparison, printed }) =>
        printed && comparison?.class === differing ? dayOf(printed.notedAt) : [],
      ),
    )
  return {
    ...pathFacts(context, record),
    id: application.id,
    heldFor: beside.heldFor,
    askedSince: dayOf(beside.askedSince),
    documents: beside.documents.map(({ sentAt, returnedAt, ...row }) => ({
      ...row,
      sentOn: dayOr(sentAt),
      returnedOn: dayOr(returnedAt),
    })),
    lastReviewedOn: dayOr(beside.lastReviewed),
    sheetOn: dayOr(beside.sheetSaved),
    schoolOn: dayOr(beside.nursingSchoolAdded),
    namesNotedOn: notedOn('major'),
    nameAdvice: adviceOnPapers(names, 'major'),
    affidavitsNotedOn: notedOn('minor'),
    affidavitAdvice: adviceOnPapers(names, 'minor'),
    isAddedByTeam: beside.isAddedByTeam,
    consents: consentsOf(beside, dayOf),
    boardAsked: boardAskedOf(beside, dayOf),
    boardItems: beside.boardItems.map(({ title, decidedAt }) => ({ title, askedOn: dayOf(decidedAt) })),
    requests: requestsOf(record).map((request, place) => {
      const { nextChaseAt = null, createdAt = '', updatedAt = '' } = application.requests[place] ?? {}
      return { ...request, chaseOn: nextChaseAt, createdOn: dayOf(createdAt), changedOn: dayOf(updatedAt) }
    }),
    money: moneyOf(beside, currency, dayOr),
    unread: beside.unread && { ...beside.unread, since: dayOf(beside.unread.since) },
    unansweredSince: dayOr(beside.unansweredSince),
  }
}

export const askedMoneyOf = (context: CaseContext, record: CaseRecord): AskedMoney => ({
  isAsked: asksPayment(viewOf(caseFactsOf(context, record))),
  underWay: record.beside.underWay,
})

const moneyOf = (
  { totalFees, amountPaid, owed, reportedAt, underWay, isRefunded }: BesideRow,
  currency: string,
  dayOr: (at: Date | string | null) => string | null,
): CaseFacts['money'] => ({
  totalFees,
  amountPaid,
  currency,
  chargedOn: dayOr(owed.chargedAt),
  dueFrom: owed.dueFrom,
  dueOn: owed.dueOn,
  reportedOn: dayOr(reportedAt),
  checking: checkedIn(underWay, currency),
  isRefunded,
  isRefunding: isRefunding(underWay, amountPaid, currency),
  othersDueFrom: owed.othersDueFrom,
})

function boardAskedOf({ boardAsked: asked }: BesideRow, dayOf: (at: string) => string): CaseFacts['boardAsked'] {
  const state = asked && seededPack(asked.board)?.state
  if (!asked || !state) return null
  const { askedAt, refusal, refusedAt } = asked
  const refused = refusal !== null && refusedAt !== null ? { on: dayOf(refusedAt), reason: refusal } : null
  return { state, askedOn: dayOf(askedAt), refused }
}

const consentsOf = ({ consents }: BesideRow, dayOf: (at: string) => string): CaseFacts['consents'] =>
  Object.fromEntries(
    Object.entries(consents).map(([purpose, { takenBackAt }]) => [
      purpose,
      { takenBackOn: takenBackAt && dayOf(takenBackAt) },
    ]),
  )
