import type { BoardFactKey, FactValue } from '#contract/boards/board-facts.ts'
import type { BoardAnswers, BoardMatch, BoardOutcome, BoardReason, KnownCost } from '#contract/boards/boards.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { formatDay } from '../calendar/calendar.ts'
import { centsOf, decimalOf, sumOf } from '../money/amounts.ts'
import type { Audience } from '../path/audience.ts'
import { isStaleFact } from '../path/exam-constants.ts'
import { factLabels } from './board-labels.ts'
import { type BoardRule, boardRules, type RuleFinding, type RuleVerdict } from './board-rules.ts'
import { type CurrentFact, type CurrentPack, confirmationOf, packStatus, provenanceOf, whyNotOffered } from './pack.ts'
import { disputeSentence, formatFactValue } from './sentences.ts'

export interface ExamFacts {
  costs: readonly KnownCost[]
  names: { sentence: string; source: string; checkedOn: string; confidence: 'high' | 'medium' | 'low' }
}

const ORDER: readonly BoardOutcome[] = ['fits', 'unknown', 'blocked']

interface ComparisonContext {
  answers: BoardAnswers
  today: string
  audience: Audience
}

/**
 * All boards with their reasons: first those that fit, then those with open questions (fewest first), then closed ones.
 * Among those that fit, confirmed ones come first, then the cheapest and fastest.
 */
export function matchBoards(packs: readonly CurrentPack[], exam: ExamFacts, asked: ComparisonContext): BoardMatch[] {
  const confirmed = new Map(packs.map(({ code, facts }) => [code, countConfirmed(facts, asked.today)]))
  const order = (match: BoardMatch): number[] => [
    ORDER.indexOf(match.outcome),
    -(confirmed.get(match.code) ?? 0),
    openQuestions(match),
    dollarsOf(match),
    match.usualTime?.maxDays ?? Number.POSITIVE_INFINITY,
  ]
  const compare = (a: BoardMatch, b: BoardMatch) => {
    const [one, other] = [order(a), order(b)]
    const at = one.findIndex((value, index) => value !== other[index])
    return at < 0 ? a.state.localeCompare(b.state) : (one[at] ?? 0) - (other[at] ?? 0)
  }
  return packs.map((pack) => matchBoard(pack, exam, asked)).sort(compare)
}

const countConfirmed = (facts: readonly CurrentFact[], today: string) =>
  facts.filter((fact) => confirmationOf(fact, today) !== null).length

const openQuestions = ({ reasons }: BoardMatch) => reasons.filter(({ outcome }) => outcome === 'unknown').length

function dollarsOf({ costs, unknownCosts }: BoardMatch): number {
  const dollars = costs.find(({ currency }) => currency === 'USD')
  return dollars && !unknownCosts.some((sentence) => sentence.includes("board's fee"))
    ? centsOf(dollars.amount)
    : Number.POSITIVE_INFINITY
}

const UNREAD = 'We do not know yet what this board costs, nor how long it takes.'

const unreadReason = (facts: Facts): BoardReason[] =>
  facts.has('fee') || facts.has('usual_time') ? [] : [unread('fee', 'unknown', UNREAD)]

function matchBoard(pack: CurrentPack, exam: ExamFacts, asked: ComparisonContext): BoardMatch {
  const { today } = asked
  const facts = new Map(pack.facts.map((fact) => [fact.key, fact]))
  const notOffered = whyNotOffered(pack, today)
  const reasons = [
    ...(notOffered === null ? [] : [unread('hold', 'unknown', notOffered)]),
    ...boardRules.flatMap((rule) => reasonOf(rule, facts.get(rule.key), asked) ?? []),
    ...unreadReason(facts),
    ...namesReason(exam, asked),
  ]
  return {
    code: pack.code,
    state: pack.state,
    name: pack.name,
    status: packStatus(pack, today),
    outcome: outcomeOf(reasons.map(({ outcome }) => outcome)),
    reasons,
    ...costsOf(facts, exam, asked),
    usualTime: usualTimeOf(facts.get('usual_time'), asked),
  }
}

function outcomeOf(verdicts: readonly RuleVerdict[]): BoardOutcome {
  if (verdicts.includes('blocked')) return 'blocked'
  return verdicts.includes('unknown') ? 'unknown' : 'fits'
}

const unread = (rule: BoardReason['rule'], outcome: RuleVerdict, sentence: string): BoardReason => ({
  rule,
  outcome,
  sentence,
  source: null,
  checkedOn: null,
  confidence: null,
})

type AnyRule = (typeof boardRules)[number]

function reasonOf(rule: AnyRule, fact: CurrentFact | undefined, asked: ComparisonContext): BoardReason | undefined {
  if (fact === undefined) {
    return rule.settled(asked.answers) || rule.ifUnread === null
      ? undefined
      : unread(rule.key, 'unknown', rule.ifUnread)
  }
  const finding = findingOf(rule, fact, asked)
  if (finding === null) return undefined
  const { verdict, sentence } = finding
  return { rule: rule.key, outcome: verdict, sentence, ...provenanceOf(fact, asked.today, asked.audience) }
}

function findingOf(
  rule: AnyRule,
  fact: CurrentFact,
  { answers, today, audience }: ComparisonContext,
): RuleFinding | null {
  const isSettled = rule.settled(answers)
  const doubt = doubtOf(fact, today, audience)
  if (doubt !== null) {
    return { verdict: rule.decides && !isSettled ? 'unknown' : 'needs', sentence: `${factLabels[fact.key]}: ${doubt}` }
  }
  // The table pairs each key with the value of that key.
  const { find } = rule as BoardRule
  const value = fact.value as FactValue<BoardFactKey>
  const finding = find(value, { answers, month: monthOf(today) })
  if (finding === null || finding.verdict === 'needs') return finding
  if (isSettled) return { verdict: 'fits', sentence: formatFactValue(fact.key, value) }
  const isWeak = fact.confidence === 'low' && rule.decides
  return isWeak ? { verdict: 'unknown', sentence: `We are not sure of this yet: ${finding.sentence}` } : finding
}

function doubtOf(fact: CurrentFact, today: string, audience: Audience): string | null {
  if (isStaleFact(fact, today)) return `we are checking this again. We checked it last on ${formatDay(fact.checkedOn)}.`
  return fact.value === null ? openSentence(fact, audience) : null
}

const openSentence = (fact: CurrentFact, audience: Audience) =>
  audience === 'team' ? disputeSentence(fact) : 'we do not know this yet.'

const namesReason = (
  { names }: ExamFacts,
  { answers: { namesDiffer }, today, audience }: ComparisonContext,
): BoardReason[] => {
  if (namesDiffer === undefined || namesDiffer === 'no') return []
  const paper =
    namesDiffer === 'married'
      ? 'Your PSA marriage certificate has to lead from one name to the other.'
      : 'The papers that changed your name have to lead from one name to the other.'
  const sentence = `${names.sentence} ${paper}`
  return [{ rule: 'names', outcome: 'needs', sentence, ...provenanceOf(names, today, audience) }]
}

type Facts = ReadonlyMap<BoardFactKey, CurrentFact>

function costsOf(facts: Facts, exam: ExamFacts, { today, audience }: ComparisonContext) {
  const lines: KnownCost[] = []
  const unknownCosts: string[] = []
  const fee = facts.get('fee')
  const evaluation = facts.get('evaluation')
  for (const fact of [fee, facts.get('other_fees')]) {
    if (!fact?.value || isStaleFact(fact, today)) continue
    lines.push(...linesOf(fact, provenanceOf(fact, today, audience)))
  }
  if (fee === undefined) unknownCosts.push("We do not know the board's fee yet.")
  else if (isStaleFact(fee, today)) unknownCosts.push("The board's fee: we are checking this again.")
  else if (fee.value === null) unknownCosts.push(`The board's fee: ${openSentence(fee, audience)}`)
  if (!evaluation?.value || isNeeded(evaluation)) {
    unknownCosts.push("The evaluator's price of today, if one is needed.")
  }
  const all = [...lines, ...exam.costs.map((line) => ({ ...line, ...provenanceOf(line, today, audience) }))]
  const currencies = [...new Set(all.map(({ currency }) => currency))]
  const costs = currencies.map((currency) => {
    const own = all.filter((line) => line.currency === currency)
    return { currency, amount: decimalOf(sumOf(own.map(({ amount }) => centsOf(amount)))), lines: own }
  })
  return { costs, unknownCosts }
}

const isNeeded = ({ value }: CurrentFact) => value !== null && 'needed' in value && value.needed

function linesOf({ key, value }: CurrentFact, provenance: ReturnType<typeof provenanceOf>): KnownCost[] {
  const seen = { payee: 'The board', ...provenance }
  if (key === 'fee' && value !== null && 'amount' in value) {
    return [{ line: "Board's fee", currency: value.currency, amount: value.amount, ...seen }]
  }
  if (key === 'other_fees' && value !== null && 'lines' in value)
    return value.lines.map((line) => ({ ...line, ...seen }))
  return []
}

function usualTimeOf(fact: CurrentFact | undefined, { today, audience }: ComparisonContext): BoardMatch['usualTime'] {
  if (fact === undefined || fact.value === null || isStaleFact(fact, today)) return null
  if (fact.key !== 'usual_time' || !('covers' in fact.value)) return null
  const { minDays, maxDays, workingDays, covers } = fact.value
  if (covers !== 'whole_way' && covers !== 'board_review') return null
  const sentence = formatFactValue('usual_time', fact.value)
  return { minDays, maxDays, workingDays, sentence, ...provenanceOf(fact, today, audience) }
}
