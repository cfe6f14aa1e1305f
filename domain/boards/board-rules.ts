import type { BoardFactKey, FactValue } from '#contract/boards/board-facts.ts'
import type { BoardAnswers } from '#contract/boards/boards.ts'
import { counted } from '../english/counted.ts'
import { formatFactValue } from './sentences.ts'

export type RuleVerdict = 'fits' | 'blocked' | 'unknown' | 'needs'

export interface RuleFinding {
  verdict: RuleVerdict
  sentence: string
}

interface Situation {
  answers: BoardAnswers
  month: string
}

export interface BoardRule<K extends BoardFactKey = BoardFactKey> {
  key: K
  settled: (answers: BoardAnswers) => boolean
  ifUnread: string | null
  /** Whether an uncertain fact leaves the board's fit open; a fact about something to do or send does not. */
  decides: boolean
  find: (value: FactValue<K>, situation: Situation) => RuleFinding | null
}

const never = () => false
const fits = (sentence: string): RuleFinding => ({ verdict: 'fits', sentence })
const blocked = (sentence: string): RuleFinding => ({ verdict: 'blocked', sentence })
const unknown = (sentence: string): RuleFinding => ({ verdict: 'unknown', sentence })
const needs = (sentence: string): RuleFinding => ({ verdict: 'needs', sentence })

const lists = <K extends BoardFactKey>(key: K): BoardRule<K> => ({
  key,
  settled: never,
  ifUnread: null,
  decides: false,
  find: (value) => needs(formatFactValue(key, value)),
})

const yearsBefore = (month: string, years: number) => `${Number(month.slice(0, 4)) - years}${month.slice(4)}`

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function ssnRule<K extends 'ssn_to_apply' | 'ssn_to_sit'>(key: K, ifUnread: string | null): BoardRule<K> {
  const find: BoardRule<K>['find'] = (value, { answers: { ssn, livesInUs } }) => {
    const said = formatFactValue(key, value)
    const { rule } = value
    if (['not_required', 'disclose_if_held'].includes(rule)) return fits(said)
    if (rule === 'ssn_or_affidavit') return ssn === 'ssn' ? fits(said) : needs(said)
    if (rule === 'only_if_in_us' && livesInUs !== 'yes')
      return livesInUs === 'no' ? fits(said) : unknown(`${said} Say whether you live there.`)
    if (ssn === undefined) return unknown(`${said} Say whether you have one.`)
    return rule === 'ssn_or_itin' && ssn === 'itin' ? fits(said) : blocked(said)
  }
  return deciding(key, find, { settled: ({ ssn }) => ssn === 'ssn', ifUnread })
}

export function hasEnglishProof({ mode, exemptCountries }: FactValue<'english'>, answers: BoardAnswers): boolean {
  const { educatedIn, taughtInEnglish, homeLicence } = answers
  if (mode === 'none_seen') return true
  if (educatedIn !== undefined && exemptCountries.some((country) => isSame(country, educatedIn))) return true
  if (mode === 'unless_taught_in_english') return taughtInEnglish === 'yes'
  return mode === 'exam_counts' && (homeLicence === 'active' || homeLicence === 'lapsed')
}

function openAboutEnglish({ mode, exemptCountries }: FactValue<'english'>, answers: BoardAnswers): string | null {
  const { educatedIn, englishTest, taughtInEnglish = 'not_sure' } = answers
  if (mode === 'exam_counts') return 'You have passed none: ask what else counts.'
  if (mode === 'unless_taught_in_english' && taughtInEnglish === 'not_sure') {
    return 'Ask your school to write in which language you were taught.'
  }
  if (exemptCountries.length > 0 && educatedIn === undefined) return 'Say in which country you studied.'
  return englishTest === undefined ? 'Say whether you have passed a test.' : null
}

function findEnglish(value: FactValue<'english'>, { answers }: Situation): RuleFinding {
  const said = formatFactValue('english', value)
  if (hasEnglishProof(value, answers)) return fits(said)
  if (answers.englishTest === 'planned') return needs(`${said} Pass your test before you apply.`)
  const open = openAboutEnglish(value, answers)
  return open === null ? blocked(`${said} You have no test yet.`) : unknown(`${said} ${open}`)
}

function findHomeLicence(value: FactValue<'home_licence'>, { answers: { homeLicence } }: Situation): RuleFinding {
  const said = formatFactValue('home_licence', value)
  if (value.rule !== 'required') return fits(said)
  if (homeLicence === undefined) return unknown(`${said} Say whether you hold one.`)
  return homeLicence === 'lapsed' ? blocked(`${said} Yours has lapsed; renew it first.`) : blocked(said)
}

function findDegree(value: FactValue<'education_level'>, { answers: { degree } }: Situation): RuleFinding {
  const said = formatFactValue('education_level', value)
  if (value.level !== 'bsn' || degree === 'bsn') return fits(said)
  return degree === undefined ? unknown(`${said} Say which degree you hold.`) : blocked(said)
}

function findRecency(value: FactValue<'recency'>, { answers, month }: Situation): RuleFinding {
  const said = formatFactValue('recency', value)
  const { graduatedOn, lastPractisedOn } = answers
  const { graduatedWithinYears, orPractisedWithinYears } = value
  if (graduatedOn !== undefined && graduatedOn >= yearsBefore(month, graduatedWithinYears)) return fits(said)
  if (orPractisedWithinYears !== null) {
    if (lastPractisedOn === undefined) return unknown(`${said} Say when you last worked as a nurse.`)
    if (lastPractisedOn !== null && lastPractisedOn >= yearsBefore(month, orPractisedWithinYears)) return fits(said)
  }
  return graduatedOn === undefined ? unknown(`${said} Say when you graduated.`) : blocked(said)
}

function findResidence(value: FactValue<'residence'>, { answers: { livesInUs } }: Situation): RuleFinding {
  const said = formatFactValue('residence', value)
  if (!value.lawfulUsResidence) return fits(said)
  if (livesInUs === 'yes') return needs(said)
  return livesInUs === 'no' ? blocked(said) : unknown(`${said} Say where you live.`)
}

function findProgramme(
  value: FactValue<'programme'>,
  { answers: { theoryWithPractice } }: Situation,
): RuleFinding | null {
  const said = formatFactValue('programme', value)
  if (value.theoryWithPractice !== true) return needs(said)
  if (theoryWithPractice === 'yes') return fits(said)
  if (theoryWithPractice === 'no') return unknown(`${said} Yours was not: ask the board before you pay.`)
  return needs(said)
}

function findRetake(value: FactValue<'retake_limits'>, situation: Situation): RuleFinding | null {
  const said = formatFactValue('retake_limits', value)
  const { failedAttempts = 0 } = situation.answers
  const { maxTries, withinYears, steps } = value
  const byYears = findRetakeByYears(value, situation)
  if (byYears !== null) return byYears
  if (failedAttempts === 0) return maxTries === null && withinYears === null ? null : needs(said)
  if (maxTries !== null && failedAttempts >= maxTries) {
    return unknown(
      `${said} You have failed ${counted(failedAttempts, 'time')}: ask whether tries at another board count.`,
    )
  }
  return steps.some(({ afterFails }) => failedAttempts >= afterFails) || maxTries !== null ? needs(said) : fits(said)
}

function findRetakeByYears(value: FactValue<'retake_limits'>, { answers, month }: Situation): RuleFinding | null {
  const said = formatFactValue('retake_limits', value)
  const { failedAttempts = 0, graduatedOn } = answers
  const { withinYears, yearsCountFrom, oneTryIfGraduatedOverYears: oneTryAfter } = value
  const isOver = (years: number | null) =>
    years !== null && graduatedOn !== undefined && graduatedOn < yearsBefore(month, years)
  if (isOver(oneTryAfter)) {
    return failedAttempts > 0 ? unknown(`${said} Ask whether your earlier tries count.`) : needs(said)
  }
  if (yearsCountFrom === 'graduation' && failedAttempts > 0 && isOver(withinYears)) {
    return unknown(`${said} Your graduation is longer ago: ask.`)
  }
  return null
}

const deciding = <K extends BoardFactKey>(
  key: K,
  find: BoardRule<K>['find'],
  { settled = never, ifUnread = null }: Partial<Pick<BoardRule<K>, 'settled' | 'ifUnread'>> = {},
): BoardRule<K> => ({ key, settled, ifUnread, decides: true, find })

type AnyBoardRule = { [K in BoardFactKey]: BoardRule<K> }[BoardFactKey]

// The reading order for a nurse: facts that may close a board first, then the requirements.
export const boardRules: readonly AnyBoardRule[] = [
  deciding('exam_route', (value) =>
    value.offered ? fits(formatFactValue('exam_route', value)) : blocked(formatFactValue('exam_route', value)),
  ),
  deciding('residence', findResidence),
  ssnRule('ssn_to_apply', 'We do not know yet whether this board asks for a US Social Security Number.'),
  ssnRule('ssn_to_sit', null),
  deciding('home_licence', findHomeLicence, {
    settled: ({ homeLicence }) => homeLicence === 'active',
    ifUnread: 'We do not know yet whether this board asks for a licence at home.',
  }),
  deciding('education_level', findDegree),
  deciding('recency', findRecency),
  deciding('english', findEnglish, {
    settled: ({ englishTest }) => englishTest === 'passed',
    ifUnread: 'We do not know yet whether this board asks for an English test.',
  }),
  deciding('programme', findProgramme),
  deciding('retake_limits', findRetake, {
    settled: ({ failedAttempts }) => failedAttempts === 0,
    ifUnread: 'We do not know yet whether this board limits retakes.',
  }),
  lists('agency'),
  lists('evaluation'),
  lists('fingerprints'),
  lists('jurisprudence_exam'),
  lists('courses'),
  lists('ssn_to_license'),
]
