import { isDay } from '#contract/calendar.ts'
import {
  type CaseCounts,
  type CaseFilter,
  type CaseSort,
  type PathCase,
  SORTS_WHEN_OVER,
  WRONG_SORT_WHEN_OVER,
} from '#contract/cases/cases.ts'
import { PathParty } from '#contract/path/path-steps.ts'
import { daysBetween } from '#domain/calendar/calendar.ts'
import { sentenceOf } from '#domain/cases/case-state.ts'
import { caseTitle, caseTitles, clockTitle } from '#domain/path/case-labels.ts'
import { severityOn } from '#domain/path/clocks.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { pathSteps } from '#domain/path/steps.ts'
import { fieldError } from '#domain/refusal.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import type { ReadDeps } from '#server/deps.ts'
import { cursorAfter, type PageOf, type PageRequest, sortedAfter, sortKeyOf } from '#server/http/page.ts'
import { todayOf } from '#server/shared/dates.ts'
import {
  type CasePageRequest,
  type CaseRow,
  counterOf,
  MOST_COUNTED,
  selectCases,
  selectCounts,
} from './cases.store.ts'

export async function listCases(
  deps: ReadDeps,
  { sort = 'longest', state = 'open', page, ...others }: CaseFilter & { page: PageRequest },
): Promise<PageOf<PathCase>> {
  if (state !== 'open' && !SORTS_WHEN_OVER.includes(sort)) throw fieldError('sort', WRONG_SORT_WHEN_OVER)
  const today = todayOf(deps)
  const request: CasePageRequest = {
    listFilter: { ...others, state },
    sort,
    after: cursorAfter(page, sortKeyOf(sort), isSortKey[sort]),
    limit: page.limit,
    today,
    timeZone: deps.config.timeZone,
  }
  const { rows, total } = await selectCases(deps.db, request)
  const isCounted = total <= MOST_COUNTED || counterOf(request) !== null
  return {
    rows: rows.map((row) => toCase(row, today)),
    total: isCounted ? { exactly: total } : { atLeast: MOST_COUNTED },
    sorted: sortedAfter(rows, page, sortKeyOf(sort), ({ sortKey }) => sortKey),
  }
}

const isStoredInstant = (at: string) => /^\d{4}-\d\d-\d\d[ T][\d:.+-]+Z?$/.test(at) && !Number.isNaN(Date.parse(at))

const isSortKey: Record<CaseSort, (at: string) => boolean> = {
  longest: isDay,
  clock: (at) => at === 'infinity' || isDay(at),
  quiet: isStoredInstant,
  newest: () => false,
}

function toCase(row: CaseRow, today: string): PathCase {
  const { step, cause, board, lastEventAt } = row
  return {
    ...row,
    step: { code: step, title: caseTitle(row) },
    sentence: sentenceOf(cause),
    days: Math.max(0, daysBetween(row.since, today)),
    usualDays: pathSteps.find(({ code }) => code === step)?.usual?.max ?? null,
    board: board === null ? null : { code: board, name: seededPack(board)?.state ?? board },
    clock: clockOf(row, today),
    marks: row.marks.map((mark) => ({ ...mark, title: markTitle(mark.code) })),
    lastEventAt: lastEventAt.toISOString(),
  }
}

function clockOf(
  { clock: code, clockOn: date, urgentFrom, endingPaper: requirementId }: CaseRow,
  today: string,
): PathCase['clock'] {
  if (code === null || date === null) return null
  const severity = severityOn({ day: date, urgentFrom }, today)
  return { code, title: clockTitle({ code, requirementId }), date, daysLeft: daysBetween(today, date), severity }
}

export async function countCases({ db }: ReadDeps): Promise<CaseCounts> {
  const rows = await selectCounts(db)
  const countOf = (kind: string, key: string) => rows.find((row) => row.kind === kind && row.key === key)?.count ?? 0
  return {
    steps: pathSteps
      .map(({ code }) => ({ code, title: caseTitles[code], count: countOf('case_step', code) }))
      .filter(({ code, count }) => count > 0 || !NEVER_AWAITED.includes(code)),
    waitsFor: PathParty.options.map((party) => ({ party, count: countOf('case_party', party) })),
    open: countOf('case_state', 'open'),
    passed: countOf('case_state', 'passed'),
    closed: countOf('case_state', 'closed'),
  }
}

const NEVER_AWAITED: readonly string[] = ['unofficial_result', 'result_failed']
