import type { UsualDays } from '#contract/path/path.ts'
import type { PathParty } from '#contract/path/path-steps.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { capitalised, spaced } from '#domain/english/words.ts'
import { addDays, daysBetween, earliestDay, formatDay } from '../calendar/calendar.ts'
import { askAgainFrom } from '../third-party-requests/chase.ts'
import type { BoardRules } from './rules-of-board.ts'
import { spokenSpan } from './usual-days.ts'

const askedFor: Readonly<Record<PathParty, readonly RequestParty[]>> = {
  applicant: [],
  team: [],
  nobody: [],
  school: ['school', 'high_school', 'ched_dfa', 'prc', 'psa'],
  prc: ['prc'],
  courier: ['courier'],
  evaluator: ['evaluator'],
  board: ['board'],
  pearson: ['pearson'],
}

interface Awaited {
  waitsFor: PathParty
  since: string | null
  usual: UsualDays | null
  nextAsks: Readonly<Partial<Record<RequestParty, string>>>
  board: Pick<BoardRules, 'askNotBeforeDays'> | null
  today: string
}

/** The chase day set in a request, else the day from the team's habit; null without a party to ask. */
function askAgainOn({ waitsFor, since, nextAsks, board, today }: Omit<Awaited, 'usual'>): string | null {
  const parties = askedFor[waitsFor]
  const [first] = parties
  if (!first || since === null) return null
  const planned = earliestDay(parties.flatMap((party) => nextAsks[party] ?? []))
  if (planned !== null) return planned < today ? today : planned
  const notBefore = waitsFor === 'board' ? (board?.askNotBeforeDays ?? null) : null
  if (notBefore === null) return askAgainFrom(first, since, today)
  const from = addDays(since, notBefore)
  return from < today ? askAgainFrom(first, from, today) : from
}

const again = (day: string | null, today: string) =>
  day === null ? null : `we ask again ${day === today ? 'today' : `on ${formatDay(day)}`}`

/** `Usually 4 to 8 weeks; today is day 12. We ask again on 4 Dec 2026.`; unknown parts are left out. */
export function paceOf(awaited: Awaited): string | null {
  const { waitsFor, since, usual, today } = awaited
  const asking = again(askAgainOn(awaited), today)
  const span = usual && spokenSpan(usual)
  const day = since === null ? 0 : daysBetween(since, today)
  const sofar = day < 1 || waitsFor === 'applicant' ? '' : `; today is day ${day}`
  return spaced(span && `Usually ${span}${sofar}.`, asking && `${capitalised(asking)}.`) || null
}
