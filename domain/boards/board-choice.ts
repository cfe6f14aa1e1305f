import type { BoardInBrief, ChoiceAnswers, ChoiceQuestion } from '#contract/boards/board-choice.ts'
import type { BoardAnswers, BoardMatch, BoardReason } from '#contract/boards/boards.ts'
import { monthsAfter } from '../calendar/months.ts'
import type { PathFacts } from '../path/path-facts.ts'
import { stepsOnPath } from '../path/progress.ts'
import { isEnded } from '../path/side-states.ts'
import { Refusal } from '../refusal.ts'
import { type BriefContext, boardInBrief } from './board-in-brief.ts'
import type { CurrentPack } from './pack.ts'

export interface SheetOfChoice {
  isRetaker: boolean
  hasMarriedName: boolean
  declaresPrc: boolean
  zipcode: string
  nursingSchool: { country: string; course: string | null; graduatedOn: string } | null
}

const YEARS_OF_PRACTICE = 4

function fromSheet({ isRetaker, hasMarriedName, declaresPrc, zipcode, nursingSchool }: SheetOfChoice): BoardAnswers {
  return {
    homeLicence: declaresPrc ? 'active' : 'none',
    failedAttempts: isRetaker ? 1 : 0,
    namesDiffer: hasMarriedName ? 'married' : 'no',
    // Postal codes have four digits in the Philippines, five in the United States.
    ...(/^\d{4}$/.test(zipcode.trim()) && { livesInUs: 'no' as const }),
    ...(/^\d{5}(-\d{4})?$/.test(zipcode.trim()) && { livesInUs: 'yes' as const }),
    ...(nursingSchool && {
      educatedIn: nursingSchool.country,
      graduatedOn: nursingSchool.graduatedOn,
      ...(isBsn(nursingSchool.course) && { degree: 'bsn' as const }),
    }),
  }
}

const isBsn = (course: string | null) =>
  course !== null &&
  (/\bb\.?\s?s\.?\s?(in )?n(ursing)?\b/i.test(course) || (/bachelor/i.test(course) && /nurs/i.test(course)))

function fromAnswers({ licence, english, ssn, practised }: ChoiceAnswers, month: string): BoardAnswers {
  return {
    ...(licence && { homeLicence: licence }),
    ...(english && englishAnswers[english]),
    ...(ssn && { ssn }),
    ...(practised && { lastPractisedOn: practisedOn(practised, month) }),
  }
}

const englishAnswers: Readonly<Record<NonNullable<ChoiceAnswers['english']>, BoardAnswers>> = {
  test: { englishTest: 'passed' },
  taught: { englishTest: 'none', taughtInEnglish: 'yes' },
  planned: { englishTest: 'planned', taughtInEnglish: 'no' },
  none: { englishTest: 'none', taughtInEnglish: 'no' },
}

function practisedOn(practised: NonNullable<ChoiceAnswers['practised']>, month: string): string | null {
  if (practised === 'never') return null
  const years = { now: 0, within_4_years: YEARS_OF_PRACTICE, longer: 3 * YEARS_OF_PRACTICE }[practised]
  return monthsAfter(month, -12 * years)
}

/** Merges sheet and answers; where both have a value, the sheet wins. */
export const knownAnswers = (sheet: SheetOfChoice | null, answers: ChoiceAnswers, month: string): BoardAnswers => ({
  ...fromAnswers(answers, month),
  ...(sheet && fromSheet(sheet)),
})

export function questionsLeft(sheet: SheetOfChoice | null, month: string): ChoiceQuestion[] {
  const graduatedOn = sheet?.nursingSchool?.graduatedOn
  const isFresh = graduatedOn !== undefined && graduatedOn >= monthsAfter(month, -12 * YEARS_OF_PRACTICE)
  return [...(sheet ? [] : (['licence'] as const)), 'english', 'ssn', ...(isFresh ? [] : (['practised'] as const))]
}

/** The reason why a board is not offered: closed to the applicant, not served by the team, or not read yet. */
const isObstacle = ({ rule, outcome }: BoardReason) =>
  outcome === 'blocked' || (outcome === 'unknown' && (rule === 'hold' || rule === 'fee'))

const placeOf = ({ outcome, confirmed }: BoardInBrief) => (outcome === 'fits' ? 0 : confirmed ? 1 : 2)

export function boardsInBrief(
  matches: readonly BoardMatch[],
  packs: readonly CurrentPack[],
  context: BriefContext,
): { boards: BoardInBrief[]; others: string[] } {
  const byCode = new Map(packs.map((pack) => [pack.code, pack]))
  const isOpen = ({ reasons }: BoardMatch) => !reasons.some(isObstacle)
  const open = matches.filter(isOpen).flatMap(({ code, outcome }) => {
    const pack = byCode.get(code)
    return pack && outcome !== 'blocked' ? [boardInBrief(pack, outcome, context)] : []
  })
  return {
    boards: open.toSorted((one, other) => placeOf(one) - placeOf(other)),
    others: matches.filter((match) => !isOpen(match)).map(({ state }) => state),
  }
}

const OVER = 'This application is closed, so no other state can be chosen. Write to us.'
const filedAt = (state: string) => `We have sent your file to ${state}. Write to us if you want another state.`

export function whyNotAsk(facts: PathFacts): Refusal | null {
  if (isEnded(facts)) return new Refusal('conflict', OVER)
  const filing = stepsOnPath(facts).find(({ row }) => row.code === 'board_submitted')
  const isFiled = filing?.state === 'done' || filing?.state === 'skipped'
  return isFiled ? new Refusal('conflict', filedAt(facts.board?.name ?? 'the board')) : null
}
