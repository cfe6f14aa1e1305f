import { spaced } from '#domain/english/words.ts'
import { confirmationOf } from '../boards/pack.ts'
import { addMonths, daysBetween, earliestDay, formatDay, lastDayOf } from '../calendar/calendar.ts'
import { dayAt } from '../calendar/zones.ts'
import { counted } from '../english/counted.ts'
import { comparedAtExam, type NamedEntry } from '../names/compare.ts'
import type { Audience } from './audience.ts'
import { hasPassed } from './clocks.ts'
import { examConstants } from './exam-constants.ts'
import { askForResultOn, callPearsonOn, isInWindow, isUnusualWindow, laterBy, sittingsInYear } from './exam-dates.ts'
import { holidayBefore, moveBy } from './move-by.ts'
import type { PathFacts } from './path-facts.ts'

type Retakes = NonNullable<NonNullable<PathFacts['board']>['retakes']>

const LAST_DAY_TOLD_BEFORE = 365

type Warning = (facts: PathFacts) => string | null

const seatDay = ({ appointment }: PathFacts) => appointment && dayAt(appointment.at, appointment.timeZone)

function nameWarning(where: string, { passportName: passport }: PathFacts, entry: NamedEntry | null): string | null {
  if (!passport || !entry) return null
  const { pearson } = comparedAtExam(passport, entry).comparison
  const quoted = `“${entry.firstName} ${entry.lastName}”, in the passport “${spaced(passport.first, passport.last, passport.suffix)}”`
  if (pearson === 'green') return null
  return pearson === 'red'
    ? `The name ${where} is not the one in the passport: ${quoted}. Call Pearson VUE and have it corrected before the exam: with another name nobody is let in.`
    : `The name ${where} differs a little from the passport: ${quoted}. Make them the same, or ask Pearson VUE.`
}

// The applicant sees both spellings beside the other documents.
const nameWarnings: readonly Warning[] = [
  (facts) => nameWarning('of the registration', facts, facts.registration),
  (facts) => nameWarning('on the ATT', facts, facts.att),
]

// Accepted entries that still need a warning.
const warnings: readonly Warning[] = [
  ({ att }) =>
    att && isUnusualWindow(att)
      ? `This permission is for ${daysBetween(att.startsOn, att.endsOn)} days; usual are ${examConstants.permitShortest.value} to ${examConstants.permitLongest.value}. Check both dates in the email.`
      : null,
  (facts) => {
    const day = seatDay(facts)
    return day && facts.att && !isInWindow(day, facts.att)
      ? `The exam on ${formatDay(day)} is not within the permission to test.`
      : null
  },
  ({ appointment, att }) =>
    appointment && !att ? 'The exam is booked, but no permission to test (ATT) is entered yet.' : null,
  (facts) => {
    const [day, ends] = [seatDay(facts), facts.paperEnds.passport]
    if (!ends) return null
    if (day && ends < day) return `The passport ends on ${formatDay(ends)}, before the exam on ${formatDay(day)}.`
    return facts.att && ends < facts.att.endsOn
      ? `The passport ends on ${formatDay(ends)}, before the permission to test does.`
      : null
  },
  (facts) => {
    const day = seatDay(facts)
    const first = facts.failedOn && laterBy(facts.failedOn, examConstants.retestFrom)
    return day && first && day < first
      ? `The exam is before ${formatDay(first)}, the first day of another attempt.`
      : null
  },
  (facts) => {
    const day = seatDay(facts)
    return day && facts.result && facts.result.takenOn !== day
      ? `The result is of ${formatDay(facts.result.takenOn)}, the appointment was on ${formatDay(day)}.`
      : null
  },
  ({ appointment, now }) => {
    if (!appointment || moveBy(appointment) < now) return null
    const holiday = holidayBefore(appointment)
    return holiday && `The last moment to move the exam is earlier than usual, because of ${holiday}.`
  },
  ({ marks, registration, att, result, today }) => {
    const eligible = marks.find(({ code }) => code === 'board_eligible')?.doneOn
    if (!eligible || !registration || att || result?.confirmed || today <= callPearsonOn(eligible)) return null
    return `Eligible since ${formatDay(eligible)}, and no permission to test has come. Look in the spam folder, then call Pearson VUE.`
  },
  ({ result, today }) =>
    result && !result.official && today > askForResultOn(result.takenOn)
      ? `The official result should have come by ${formatDay(askForResultOn(result.takenOn))}. Ask the board.`
      : null,
  (facts) => {
    const last = facts.exams.toSorted().at(-1)
    return last && sittingsInYear(facts.exams, last) >= examConstants.triesInAYear.value
      ? `That makes ${sittingsInYear(facts.exams, last)} exams in a year; more than ${examConstants.triesInAYear.value} are not allowed.`
      : null
  },
]

/** A warning from a board fact; the applicant sees it once the team confirmed the fact. */
interface BoardWarning {
  sentence: string
  fact: Pick<Retakes, 'confirmedBy' | 'checkedOn'>
  check: string
}

const BEFORE_FILING = 'Check with the board before we file'
const BEFORE_RETAKE = 'Check with the board before the next registration'

const boardWarnings: readonly ((facts: PathFacts) => BoardWarning | null)[] = [
  retakeWarning,
  lastDayToPass,
  onlyTry,
  entryByGraduation,
]

function retakeWarning({ board, exams, result }: PathFacts): BoardWarning | null {
  if (!board?.retakes || hasPassed({ result })) return null
  const { retakes: fact } = board
  const { maxTries, steps } = fact
  const tell = (sentence: string) => ({ sentence, fact, check: BEFORE_RETAKE })
  if (maxTries !== null && exams.length >= maxTries) {
    return tell(`${board.name} allows ${counted(maxTries, 'try', 'tries')}${inYears(fact)}.`)
  }
  const reached = steps.filter(({ afterFails }) => exams.length >= afterFails).at(-1)
  if (!reached) return null
  const after = counted(reached.afterFails, 'failed try', 'failed tries')
  return tell(`After ${after} ${board.name} asks for ${reached.needs}.`)
}

const inYears = ({ withinYears }: Retakes) => (withinYears === null ? '' : ` within ${counted(withinYears, 'year')}`)

function lastDayToPass(facts: PathFacts): BoardWarning | null {
  const { board, result, today, exams } = facts
  if (!board?.retakes?.withinYears || hasPassed({ result }) || onlyTry(facts)) return null
  const { withinYears } = board.retakes
  const from = limitCountedFrom(facts)
  if (from === null) return null
  const last = addMonths(from.day, withinYears * 12)
  const left = daysBetween(today, last)
  const isNear = exams.length > 0 || (left <= LAST_DAY_TOLD_BEFORE && (left >= 0 || facts.filedOn !== null))
  if (!isNear) return null
  const sentence = `${board.name} wants the exam passed by ${formatDay(last)}, ${counted(withinYears, 'year')} from ${from.name}.`
  return { sentence, fact: board.retakes, check: BEFORE_FILING }
}

function limitCountedFrom({
  board,
  firstFiledOn,
  exams,
  graduatedIn,
}: PathFacts): { day: string; name: string } | null {
  const counts = {
    application: { day: firstFiledOn, name: 'the application' },
    // The sheet has only the month.
    graduation: { day: graduatedIn && lastDayOf(graduatedIn), name: 'the graduation' },
    first_try: { day: earliestDay(exams), name: 'the first try' },
  }
  const from = board?.retakes?.yearsCountFrom
  if (!from) return null
  const { day, name } = counts[from]
  return day === null ? null : { day, name }
}

function entryByGraduation({ board, graduatedIn, filedOn, today }: PathFacts): BoardWarning | null {
  if (!board?.recency || graduatedIn === null || filedOn !== null) return null
  const { graduatedWithinYears: years, orPractisedWithinYears: practised } = board.recency
  const last = addMonths(lastDayOf(graduatedIn), years * 12)
  if (today <= last) return null
  const otherwise = practised === null ? '' : `, or work as a nurse in the ${counted(practised, 'year')} before`
  const sentence = `${board.name} wants an application within ${counted(years, 'year')} of the graduation${otherwise}: by the data sheet that was ${formatDay(last)}.`
  return { sentence, fact: board.recency, check: BEFORE_FILING }
}

function onlyTry({ board, graduatedIn, result, today }: PathFacts): BoardWarning | null {
  const years = board?.retakes?.oneTryIfGraduatedOverYears ?? null
  if (!board?.retakes || years === null || graduatedIn === null || hasPassed({ result })) return null
  if (addMonths(lastDayOf(graduatedIn), years * 12) >= today) return null
  const sentence = `${board.name} allows one try only, as the graduation is more than ${counted(years, 'year')} ago.`
  return { sentence, fact: board.retakes, check: BEFORE_FILING }
}

function spoken(
  { sentence, fact, check }: BoardWarning,
  { filedOn, today }: PathFacts,
  audience: Audience,
): string | null {
  const confirmation = confirmationOf(fact, today)
  if (confirmation) return `${sentence} ${confirmation}.`
  const isTooLate = check === BEFORE_FILING && filedOn !== null
  return audience === 'applicant' || isTooLate ? null : `${check}: ${sentence}`
}

export const warningsOf = (facts: PathFacts, audience: Audience): string[] => [
  ...[...(audience === 'team' ? nameWarnings : []), ...warnings].flatMap((warn) => warn(facts) ?? []),
  ...boardWarnings.flatMap((warn) => {
    const told = warn(facts)
    return (told && spoken(told, facts, audience)) ?? []
  }),
]
