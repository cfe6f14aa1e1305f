import type { BoardFactKey, FactAmount, FactValue, PaperSource, SeededFact } from '#contract/boards/board-facts.ts'
import { capitalised, either, listed, spaced } from '#domain/english/words.ts'
import { formatDay } from '../calendar/calendar.ts'
import { counted } from '../english/counted.ts'
import { requirementOf } from '../requirements/checklist.ts'
import { factLabels, serviceNames, ssnSentences } from './board-labels.ts'

const money = ({ amount, currency }: FactAmount) => `${currency} ${amount}`

const sources: Readonly<Record<PaperSource, string>> = {
  school: 'your nursing school',
  high_school: 'your high school',
  prc: 'the PRC',
  evaluator: 'the evaluator',
  agency: 'an agency',
}

const english: Readonly<Record<FactValue<'english'>['mode'], string>> = {
  always_unless_country: 'An English test is required, even if you were taught in English.',
  unless_taught_in_english: 'An English test is required only if you were not taught in English.',
  exam_counts: 'A licensing exam that you passed in English counts as proof of English.',
  none_seen: 'We have seen no rule that asks for an English test.',
}

const homeLicence: Readonly<Record<FactValue<'home_licence'>['rule'], string>> = {
  required: 'A licence of the country where you studied is required.',
  not_required: 'A licence at home is not required.',
  verified_if_held: 'A licence at home is not required; one that you hold is confirmed by whoever gave it.',
}

const yearsFrom: Readonly<Record<NonNullable<FactValue<'retake_limits'>['yearsCountFrom']>, string>> = {
  graduation: 'your graduation',
  application: 'your application',
  first_try: 'your first try',
}

const sentenceOf: { readonly [K in BoardFactKey]: (value: FactValue<K>) => string } = {
  exam_route: ({ offered }) =>
    offered
      ? 'Graduates of schools abroad can take the exam here for a first licence.'
      : 'We have seen no way for graduates of schools abroad to take the exam here for a first licence.',
  evaluation: evaluationSentence,
  evaluation_life: ({ days }) => `The report counts for ${counted(days, 'day')}.`,
  english: ({ mode, exemptCountries, tests }) =>
    spaced(
      english[mode],
      exemptCountries.length > 0 && `Excused: nurses educated in ${listed(exemptCountries)}.`,
      tests.length > 0 && `Accepted: ${tests.join('; ')}.`,
    ),
  ssn_to_apply: ({ rule }) => `To apply: ${lowerFirst(ssnSentences[rule])}`,
  ssn_to_sit: ({ rule }) => `To sit the exam: ${lowerFirst(ssnSentences[rule])}`,
  ssn_to_license: ({ rule }) => `To be licensed: ${lowerFirst(ssnSentences[rule])}`,
  home_licence: ({ rule, beforeExam }) =>
    beforeExam && rule === 'required' ? `${homeLicence[rule]} You need it before the exam.` : homeLicence[rule],
  education_level: ({ level }) =>
    level === 'bsn' ? 'A BSN is required.' : 'The programme must be approved in its own country.',
  programme: ({ theoryWithPractice, gapsCanBeMadeUp, areas }) =>
    spaced(
      theoryWithPractice === true && 'Theory and practice must have been taught side by side.',
      areas.length > 0 && `Areas: ${listed(areas)}.`,
      gapsCanBeMadeUp === true && 'What is missing can be made up.',
    ),
  recency: ({ graduatedWithinYears, orPractisedWithinYears }) =>
    `You graduated in the last ${counted(graduatedWithinYears, 'year')}${
      orPractisedWithinYears === null
        ? ''
        : `, or worked as a nurse in the last ${counted(orPractisedWithinYears, 'year')}`
    }.`,
  residence: ({ lawfulUsResidence }) =>
    lawfulUsResidence
      ? 'Proof that you live in the United States lawfully is required.'
      : 'You need not live in the United States.',
  fingerprints: (fingerprints) => {
    if (!fingerprints.needed) return 'We have seen no rule that asks for fingerprints.'
    const [how, age] = [fingerprints.how.join('. '), highestAge(fingerprints)]
    return spaced('Fingerprints are required.', how && `${how}.`, age && `They are at most ${age} old when you apply.`)
  },
  jurisprudence_exam: ({ needed }) =>
    needed ? 'An exam about the nursing law of the state is required.' : 'No exam about nursing law is required.',
  courses: ({ courses }) => (courses.length === 0 ? 'No course is required.' : `Courses: ${listed(courses)}.`),
  papers_from_nurse: ({ papers }) =>
    papers.length === 0 ? 'You send no papers yourself.' : `You send: ${papers.join('; ')}.`,
  papers_from_source: ({ papers }) =>
    papers.length === 0
      ? 'Nobody else has to send papers.'
      : papers.map(({ from, paper }) => `${capitalised(sources[from])} sends: ${paper}.`).join(' '),
  packet: ({ order, noBlanks }) =>
    spaced(
      order.length > 0
        ? `Our packet follows this order: ${listed(order.map(({ paper }) => requirementOf(paper).name))}.`
        : 'Our packet follows the order of the checklist.',
      noBlanks && 'No field stays blank: what does not apply says N/A.',
    ),
  intake: ({ where }) => `Apply at ${listed(where)}.`,
  fee: (fee) => `The board's fee was ${money(fee)} when we last saw it.`,
  other_fees: ({ lines }) =>
    lines.length === 0
      ? 'We have seen no other fees.'
      : `Also: ${listed(lines.map((line) => `${line.line} ${money(line)}`))}.`,
  payment_means: ({ accepted }) => `Accepted: ${either(accepted)}.`,
  usual_time: ({ minDays, maxDays, workingDays }) =>
    `Usually ${minDays === 0 || minDays === maxDays ? 'up to ' : `${minDays} to `}${counted(maxDays, workingDays ? 'working day' : 'day')}.`,
  ask_not_before: ({ days }) => `The board does not want to be asked in the first ${counted(days, 'day')}.`,
  file_life: ({ years }) => `A file stays open for ${counted(years, 'year')}.`,
  draft_life: ({ days }) => `A draft can be resumed for ${counted(days, 'day')}.`,
  retake_limits: retakeSentence,
  att_days: ({ days }) => `The permission to test was seen with ${counted(days, 'day')}.`,
  resend_eligibility: ({ withinDays, withinYears }) =>
    withinYears == null && withinDays === null
      ? 'The board sends your eligibility again.'
      : `The board sends your eligibility again within ${withinYears == null ? counted(withinDays ?? 0, 'day') : counted(withinYears, 'year')} of your application.`,
  agency: ({ mayPay, mayFile }) =>
    mayPay !== false && mayFile !== false
      ? ''
      : `An agency may not ${either([...(mayFile === false ? ['fill in the application'] : []), ...(mayPay === false ? ['pay'] : [])])} for you.`,
  test_seat: ({ domestic }) =>
    domestic
      ? 'The test centre there counts as one in the United States.'
      : 'The test centre there counts as one abroad.',
  warning: () => '',
}

function evaluationSentence({ needed, services, othersMayCount, courseByCourse }: FactValue<'evaluation'>): string {
  if (!needed) return 'No credential evaluation is required.'
  const kind = courseByCourse ? 'A course-by-course evaluation' : 'A credential evaluation'
  if (services.length === 0) return `${kind} by a service that the board approved is required.`
  const names = either(services.map((service) => serviceNames[service]))
  return `${kind} is required: ${names}.${othersMayCount ? ' Other services may count.' : ''}`
}

function retakeSentence(limits: FactValue<'retake_limits'>): string {
  const { maxTries, withinYears, yearsCountFrom, oneTryIfGraduatedOverYears, steps } = limits
  const from = yearsCountFrom ? ` of ${yearsFrom[yearsCountFrom]}` : ''
  const sentences = spaced(
    maxTries !== null && `At most ${counted(maxTries, 'try', 'tries')}.`,
    withinYears !== null && `You pass within ${counted(withinYears, 'year')}${from}.`,
    oneTryIfGraduatedOverYears !== null &&
      `One try only if you graduated more than ${counted(oneTryIfGraduatedOverYears, 'year')} ago.`,
    ...steps.map(({ afterFails, needs }) => `After ${counted(afterFails, 'failed try', 'failed tries')}: ${needs}.`),
  )
  return sentences || 'We have seen no limit of the board.'
}

const lowerFirst = (text: string) => (text.startsWith('A ') ? `a ${text.slice(2)}` : text)

export function formatFactValue<K extends BoardFactKey>(key: K, value: FactValue<K>): string {
  return spaced(sentenceOf[key](value), value.note)
}

type Spoken = Pick<SeededFact, 'key' | 'value' | 'checkedOn' | 'conflict'>

export const factSentence = (fact: Spoken, isStale: boolean): string => {
  if (isStale) return `We are checking this again. We checked it last on ${formatDay(fact.checkedOn)}.`
  if (fact.value === null) return disputeSentence(fact)
  return formatFactValue(fact.key, fact.value as FactValue<typeof fact.key>)
}

export function disputeSentence({ key, conflict }: Pick<SeededFact, 'key' | 'conflict'>): string {
  if (conflict.length === 0) return `${factLabels[key]}: we do not know this yet.`
  const claims = conflict.map(({ claim, source, seen }) => `“${claim}” (${source}, ${seen})`)
  return `We do not know this yet, as our sources disagree: ${listed(claims)}.`
}

/** The highest age of fingerprints, such as `6 months`; null without a limit. */
export function highestAge({ maxAgeDays, maxAgeMonths = null }: FactValue<'fingerprints'>): string | null {
  if (maxAgeMonths !== null) return counted(maxAgeMonths, 'month')
  return maxAgeDays === null ? null : counted(maxAgeDays, 'day')
}
