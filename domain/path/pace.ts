import type { PathParty, UsualDays } from '#contract/path.ts'
import type { RequestParty } from '#contract/third-party-requests.ts'
import { addDays, daysBetween, earliestDay, spokenDay } from '../calendar.ts'
import { counted } from '../english/counted.ts'
import { askAgainFrom } from '../third-party-requests/chase.ts'
import type { BoardRules } from './rules-of-board.ts'

const askedFor: Partial<Record<PathParty, readonly RequestParty[]>> = {
  school: ['school', 'high_school', 'ched_dfa', 'prc', 'psa'],
  prc: ['prc'],
  courier: ['courier'],
  evaluator: ['evaluator'],
  board: ['board'],
  pearson: ['pearson'],
}

interface Awaited {
  waitsFor: PathParty
  /** Null where it is not awaited yet. */
  since: string | null
  usual: UsualDays | null
  nextAsks: Readonly<Partial<Record<RequestParty, string>>>
  board: Pick<BoardRules, 'askNotBeforeDays'> | null
  today: string
}

/** The day that stands in a request, or else the one that the team's own habit gives; null where there is nobody to ask. */
function askAgainOn({ waitsFor, since, nextAsks, board, today }: Omit<Awaited, 'usual'>): string | null {
  const parties = askedFor[waitsFor]
  const [first] = parties ?? []
  if (!parties || !first || since === null) return null
  const planned = earliestDay(parties.flatMap((party) => nextAsks[party] ?? []))
  if (planned !== null) return planned < today ? today : planned
  const notBefore = waitsFor === 'board' ? (board?.askNotBeforeDays ?? null) : null
  if (notBefore === null) return askAgainFrom(first, since, today)
  const from = addDays(since, notBefore)
  return from < today ? askAgainFrom(first, from, today) : from
}

const again = (day: string | null, today: string) =>
  day === null ? null : `we ask again ${day === today ? 'today' : `on ${spokenDay(day)}`}`

/** `Usually 28 to 56 days (source); today is day 12. We ask again on 4 Dec 2026.` */
export function paceOf(awaited: Awaited): string | null {
  const { waitsFor, since, usual, today } = awaited
  const asking = again(askAgainOn(awaited), today)
  if (usual) {
    const day = since === null ? 0 : daysBetween(since, today)
    const sofar = day < 1 || waitsFor === 'applicant' ? '' : `; today is day ${day}`
    return [`${usually(usual)} (${usual.basis})${sofar}.`, asking && `${upperFirst(asking)}.`].filter(Boolean).join(' ')
  }
  if (waitsFor === 'applicant') return null
  return asking ? `We do not know how long this takes; ${asking}.` : 'We do not know how long this takes.'
}

const upperFirst = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

function usually({ min, max }: Pick<UsualDays, 'min' | 'max'>): string {
  if (max <= 1) return 'Usually done within a day'
  if (min === 0) return `Usually up to ${counted(max, 'day')}`
  return `Usually ${min === max ? '' : `${min} to `}${counted(max, 'day')}`
}
