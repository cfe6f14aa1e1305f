import type { ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { formatDay } from '../calendar/calendar.ts'
import { isStaleFact } from '../path/exam-constants.ts'
import type { BoardRules } from '../path/rules-of-board.ts'
import { chaseRules, type DaySpan } from './chase.ts'

export interface UsualSpan extends DaySpan {
  basis: string
}

export type LearnedTimes = NonNullable<ThirdParty['learned']>

export interface ToldSpan extends DaySpan {
  toldOn: string
}

interface UsualFacts {
  party: RequestParty
  learned: LearnedTimes | null
  told: ToldSpan | null
  learnedOfKind: LearnedTimes | null
  board: BoardRules | null
  today: string
}

// Offices of these kinds differ too much to share times.
const UNLIKE: readonly RequestParty[] = ['board', 'other']

/** The most specific known time: our own cases before the party's word, the same office before its kind. */
export function usualSpanOf(facts: UsualFacts): UsualSpan | null {
  const { party, learned, told, learnedOfKind, board, today } = facts
  const ownThere = fromCases(learned, 'there')
  if (ownThere) return ownThere
  if (told) {
    const { toldOn, ...span } = told
    return { ...span, basis: checkedAgain(toldOn, `what our team was told there on ${formatDay(toldOn)}`, today) }
  }
  const ownOfKind = UNLIKE.includes(party) ? null : fromCases(learnedOfKind, 'of this kind')
  if (ownOfKind) return ownOfKind
  const published = (party === 'board' && board?.decision) || chaseRules[party].usual
  if (!published) return null
  const { min, max, workingDays, source, checkedOn } = published
  const basis = checkedAgain(checkedOn, `${source}, checked on ${formatDay(checkedOn)}`, today)
  return { min, max, workingDays, basis }
}

function fromCases(learned: LearnedTimes | null, which: string): UsualSpan | null {
  if (!learned?.days) return null
  const { cases, countedOn, days } = learned
  const basis = `eight in ten of our own ${cases} cases ${which}, up to ${formatDay(countedOn)}`
  return { min: days.from, max: Math.max(1, days.to), workingDays: false, basis }
}

const checkedAgain = (checkedOn: string, basis: string, today: string) =>
  isStaleFact({ checkedOn }, today) ? `we are checking this again: ${basis}` : basis
