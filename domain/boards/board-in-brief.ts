import type { BoardInBrief } from '#contract/boards/board-choice.ts'
import type { BoardFactKey, FactValue } from '#contract/boards/board-facts.ts'
import type { BoardAnswers } from '#contract/boards/boards.ts'
import { listed } from '#domain/english/words.ts'
import { formatDay } from '../calendar/calendar.ts'
import { type Cents, centsOf, decimalOf, sumOf } from '../money/amounts.ts'
import { calendarDays, spanInWords } from '../path/usual-days.ts'
import { hasEnglishProof } from './board-rules.ts'
import { type CurrentPack, confirmationOf } from './pack.ts'
import { highestAge } from './sentences.ts'

export interface BriefContext {
  answers: BoardAnswers
  today: string
  inPesos: (amount: Cents, currency: string) => string | null
}

type ConfirmedValues = { readonly [K in BoardFactKey]?: FactValue<K> }

interface Saying {
  fact: BoardFactKey
  words: (values: ConfirmedValues, answers: BoardAnswers) => string | null | undefined | false
}

const needsTest = ({ english }: ConfirmedValues, answers: BoardAnswers) =>
  english !== undefined && answers.englishTest !== 'passed' && !hasEnglishProof(english, answers)

// Requirements that the board does not have.
const spared: readonly Saying[] = [
  {
    fact: 'english',
    words: (values, answers) =>
      values.english && answers.englishTest !== 'passed' && !needsTest(values, answers) && 'no English test',
  },
  {
    fact: 'ssn_to_apply',
    words: ({ ssn_to_apply: rule }, { ssn }) =>
      rule &&
      ssn !== 'ssn' &&
      ['not_required', 'disclose_if_held'].includes(rule.rule) &&
      'no US Social Security Number',
  },
  {
    fact: 'home_licence',
    words: ({ home_licence: licence }, { homeLicence }) =>
      licence?.rule === 'not_required' && homeLicence !== 'active' && 'no PRC licence',
  },
  { fact: 'evaluation', words: ({ evaluation }) => evaluation?.needed === false && 'no evaluation of your studies' },
  { fact: 'fingerprints', words: ({ fingerprints }) => fingerprints?.needed === false && 'no fingerprints' },
]

// Hardest requirement first, each sentence at most eight words.
const hard: readonly Saying[] = [
  {
    fact: 'english',
    words: (values, answers) => needsTest(values, answers) && 'You pass an English test first.',
  },
  {
    fact: 'education_level',
    words: ({ education_level: education }, { degree }) =>
      education?.level === 'bsn' && degree !== 'bsn' && 'It is for a BSN only.',
  },
  {
    fact: 'fingerprints',
    words: ({ fingerprints: prints }) => {
      const age = prints && highestAge(prints)
      return prints?.needed && (age ? `Fingerprints, at most ${age} old.` : 'Fingerprints.')
    },
  },
  {
    fact: 'jurisprudence_exam',
    words: ({ jurisprudence_exam: exam }) => exam?.needed && 'An exam about the nursing law there.',
  },
  {
    fact: 'papers_from_source',
    words: ({ papers_from_source: sources }) =>
      sources?.papers.some(({ from }) => from === 'high_school') && 'Sealed papers of your high school, too.',
  },
  { fact: 'evaluation', words: ({ evaluation }) => evaluation?.needed && 'An evaluator reads your studies first.' },
]

/** Null where the time does not describe a file. */
export function timeInWords({ minDays, maxDays, workingDays, covers }: FactValue<'usual_time'>): BoardInBrief['time'] {
  if (covers !== 'whole_way' && covers !== 'board_review') return null
  return { span: spanInWords(calendarDays({ min: minDays, max: maxDays, workingDays })), covers }
}

function costOf({ fee, other_fees: others }: ConfirmedValues, { inPesos }: BriefContext): BoardInBrief['cost'] {
  if (!fee) return null
  const lines = [fee, ...(others?.lines ?? [])].filter(({ currency }) => currency === fee.currency)
  const sum = sumOf(lines.map(({ amount }) => centsOf(amount)))
  return { amount: decimalOf(sum), currency: fee.currency, inPesos: inPesos(sum, fee.currency) }
}

const ALWAYS_SAID: readonly BoardFactKey[] = ['fee', 'other_fees', 'usual_time', 'evaluation']
const BY_ANSWERS = 'It fits what you told us.'
const TO_LOOK_AT = 'We check something for you first.'

/** A board without a confirmed fact counts as `unknown`, whatever the match says. */
export function boardInBrief(pack: CurrentPack, match: BoardInBrief['outcome'], context: BriefContext): BoardInBrief {
  const confirmed = pack.facts.filter((fact) => confirmationOf(fact, context.today) !== null)
  const outcome = confirmed.length > 0 ? match : 'unknown'
  // Each key comes with the value of that key.
  const values = Object.fromEntries(confirmed.map(({ key, value }) => [key, value])) as ConfirmedValues
  const sayingsOf = (rows: readonly Saying[]) =>
    rows.flatMap(({ fact, words }) => {
      const said = words(values, context.answers)
      return said ? [{ fact, said }] : []
    })
  const why = outcome === 'fits' ? sayingsOf(spared).slice(0, 2) : []
  const hardest = sayingsOf(hard).slice(0, 1)
  const told = new Set<BoardFactKey>([...ALWAYS_SAID, ...[...why, ...hardest].map(({ fact }) => fact)])
  return {
    code: pack.code,
    state: pack.state,
    outcome,
    why: why.length === 0 ? BY_ANSWERS : `You need ${listed(why.map(({ said }) => said))}.`,
    ...(outcome === 'unknown' && { why: TO_LOOK_AT }),
    cost: costOf(values, context),
    needsEvaluation: values.evaluation?.needed ?? false,
    time: values.usual_time ? timeInWords(values.usual_time) : null,
    hard: hardest[0]?.said ?? null,
    confirmed: confirmedBy(confirmed.filter(({ key }) => told.has(key))),
  }
}

function confirmedBy(facts: readonly { confirmedBy: string | null; checkedOn: string }[]): string | null {
  const [oldest] = facts.map(({ checkedOn }) => checkedOn).sort()
  if (oldest === undefined) return null
  const names = [...new Set(facts.flatMap((fact) => fact.confirmedBy ?? []))].sort()
  return `Confirmed by ${listed(names)}, ${formatDay(oldest)}`
}
