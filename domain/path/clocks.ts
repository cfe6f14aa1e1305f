import type { ClockCode, ClockSeverity, PathClock } from '#contract/path/path.ts'
import { RequirementId } from '#contract/requirements.ts'
import { addDays, daysBetween, formatDay } from '../calendar/calendar.ts'
import { formatLocal } from '../calendar/clock-time.ts'
import { dayAt, localTimeAt } from '../calendar/zones.ts'
import { paperName } from '../requirements/checklist.ts'
import type { Audience } from './audience.ts'
import { alertDays, examConstants, type SourcedNumber } from './exam-constants.ts'
import { laterBy } from './exam-dates.ts'
import { moveBy } from './move-by.ts'
import type { PathFacts } from './path-facts.ts'
import { isFirstDay, URGENT_DAYS } from './running-clocks.ts'
import { evaluationActivityOn, hasSat, isExamDayOver } from './side-states.ts'

interface ClockRow {
  code: ClockCode
  requirementId?: RequirementId
  on: (facts: PathFacts) => string | null
  at?: (facts: PathFacts) => { at: Date; timeZone: string } | null
  isMet: (facts: PathFacts) => boolean
  severity?: (day: string, facts: PathFacts) => ClockSeverity
  alerts: readonly number[]
  alertsFrom?: (facts: PathFacts) => string | null
  rule: (facts: PathFacts) => SourcedNumber | null
  sentence: (day: string, facts: PathFacts) => string
}

const never = () => false
const isMarked = ({ marks }: PathFacts, code: string) => marks.some((mark) => mark.code === code)
const confirmed = ({ result }: Pick<PathFacts, 'result'>) => (result?.confirmed ? result : null)
export const hasPassed = (facts: Pick<PathFacts, 'result'>) => confirmed(facts)?.outcome === 'passed'
const hasMissed = ({ sideMark }: PathFacts) => sideMark?.code === 'no_show'
const isTested = (facts: PathFacts) =>
  confirmed(facts) !== null ||
  isMarked(facts, 'exam_taken') ||
  (hasSat(facts) && isExamDayOver(facts) && !hasMissed(facts))
const isUsedUp = (facts: PathFacts) => isTested(facts) || hasMissed(facts)
const isEligible = (facts: PathFacts) => facts.att !== null || isMarked(facts, 'board_eligible') || isTested(facts)
const endOfPermit = ({ att }: PathFacts) => att?.endsOn ?? null
const after = (day: string | null, rule: SourcedNumber | null | undefined) => (day && rule ? laterBy(day, rule) : null)

/** The exam from which the wait for a retest counts; the marked day where no result is recorded. */
function failedExam(facts: PathFacts): string | null {
  const { failedOn, marks } = facts
  const result = confirmed(facts)
  if (result) return result.outcome === 'failed' ? result.takenOn : failedOn
  const hasFailed = marks.some(({ code }) => code === 'result_failed')
  return hasFailed ? (marks.find(({ code }) => code === 'exam_taken')?.doneOn ?? null) : failedOn
}

const cutoffOf = ({ appointment }: PathFacts) =>
  appointment && { at: moveBy(appointment), timeZone: appointment.timeZone }

export const spokenCutoff = (facts: PathFacts): string | null => {
  const cutoff = cutoffOf(facts)
  if (!cutoff) return null
  return `${formatLocal(localTimeAt(cutoff.at, cutoff.timeZone))} in ${facts.appointment?.city}`
}

const lapses = (facts: PathFacts) => after(evaluationActivityOn(facts), examConstants.orderIdle)

const licenceProofLife = ({ attempt, board }: PathFacts) =>
  (attempt > 1 && board?.licenceProofAtRetest) || examConstants.licenceProofLife

const endsBeforeExam = (day: string, { appointment }: PathFacts) =>
  appointment !== null && day < dayAt(appointment.at, appointment.timeZone)

const passportSentence = (day: string, facts: PathFacts) => {
  const { att, today } = facts
  if (day < today) return `Your passport ended on ${formatDay(day)}. Without a valid one you cannot test.`
  const ends = `Your passport ends on ${formatDay(day)}`
  if (endsBeforeExam(day, facts)) return `${ends}, before your exam: without a valid passport you cannot test.`
  if (att && day < att.endsOn) return `${ends}, before your permission to test does: book an earlier day, or renew it.`
  return `${ends}. It must not be expired on the day of your exam.`
}

const RENEWAL_DAYS = 60

// Renewing a passport takes weeks, so it must last well beyond the exam.
function passportSeverity(day: string, { appointment, att }: PathFacts): ClockSeverity {
  const last = (appointment && dayAt(appointment.at, appointment.timeZone)) ?? att?.endsOn ?? null
  return last !== null && day < addDays(last, RENEWAL_DAYS) ? 'soon' : 'info'
}

const documentEnd = (requirementId: RequirementId): ClockRow => ({
  code: 'document_end',
  requirementId,
  on: ({ paperEnds }) => paperEnds[requirementId] ?? null,
  isMet: isTested,
  alerts: alertDays.document,
  rule: () => null,
  sentence: (day, { today }) => {
    const name = paperName(requirementId)
    return day < today
      ? `Your ${name} ended on ${formatDay(day)}. Send us the new one when you have it.`
      : `Your ${name} ends on ${formatDay(day)}. Renew it in time, and send us the new one.`
  },
})

export const clockRows: readonly ClockRow[] = [
  {
    code: 'att_end',
    on: endOfPermit,
    isMet: isUsedUp,
    alerts: alertDays.permit,
    rule: () => null,
    sentence: (day) => `You may test until ${formatDay(day)}. This date never moves.`,
  },
  {
    code: 'book_by',
    on: ({ att }) => att && addDays(att.endsOn, -examConstants.bookBefore.value),
    isMet: (facts) => facts.appointment !== null || isTested(facts),
    alerts: alertDays.permit,
    alertsFrom: endOfPermit,
    rule: () => examConstants.bookBefore,
    sentence: (day, facts) => {
      if (facts.appointment) return 'Your exam is booked.'
      if (isTested(facts)) return 'Your exam is over.'
      return `Book your exam by ${formatDay(day)}: the first date that is offered may be a month away.`
    },
  },
  {
    code: 'move_by',
    on: (facts) => {
      const cutoff = cutoffOf(facts)
      return cutoff && dayAt(cutoff.at, cutoff.timeZone)
    },
    at: cutoffOf,
    isMet: isUsedUp,
    alerts: alertDays.appointment,
    rule: () => examConstants.moveNotice,
    sentence: (_, facts) =>
      `You can move your exam until ${spokenCutoff(facts)}. Keep the email that confirms it; a voicemail does not count.`,
  },
  {
    code: 'retest_policy',
    on: (facts) => after(failedExam(facts), examConstants.retestPolicy),
    isMet: never,
    alerts: [],
    rule: () => examConstants.retestPolicy,
    sentence: (day) => `The policy says ${examConstants.retestPolicy.value} days between two exams: ${formatDay(day)}.`,
  },
  {
    code: 'retest_from',
    on: (facts) => after(failedExam(facts), examConstants.retestFrom),
    isMet: never,
    alerts: alertDays.retest,
    rule: () => examConstants.retestFrom,
    sentence: (day) => `The first day on which you can test again is ${formatDay(day)}, or when your new ATT starts.`,
  },
  {
    code: 'registration_end',
    on: ({ registration }) => after(registration?.registeredOn ?? null, examConstants.registrationLife),
    isMet: isEligible,
    alerts: alertDays.papers,
    rule: () => examConstants.registrationLife,
    sentence: (day) =>
      `Your registration at Pearson VUE stays open until ${formatDay(day)}. Without eligibility by then its fee is lost.`,
  },
  {
    code: 'order_lapses',
    on: lapses,
    isMet: (facts) => isMarked(facts, 'evaluation_issued'),
    alerts: alertDays.papers,
    rule: () => examConstants.orderIdle,
    sentence: (day) => `Your evaluation lapses on ${formatDay(day)} if nothing arrives.`,
  },
  {
    code: 'reprocess_until',
    on: (facts) => after(lapses(facts), examConstants.reprocessWithin),
    isMet: (facts) => isMarked(facts, 'evaluation_issued'),
    alerts: alertDays.papers,
    rule: () => examConstants.reprocessWithin,
    sentence: (day) => `A lapsed evaluation can be processed again once, until ${formatDay(day)}.`,
  },
  {
    code: 'passport_end',
    requirementId: 'passport',
    on: ({ paperEnds }) => paperEnds.passport ?? null,
    isMet: isTested,
    severity: passportSeverity,
    alerts: alertDays.passport,
    rule: () => null,
    sentence: passportSentence,
  },
  ...RequirementId.options.filter((id) => id !== 'passport').map(documentEnd),
  {
    code: 'licence_proof_end',
    on: (facts) => after(facts.licenceProofIssuedOn, licenceProofLife(facts)),
    isMet: hasPassed,
    alerts: alertDays.papers,
    rule: licenceProofLife,
    sentence: (day) => `The proof of your licence is accepted until ${formatDay(day)}.`,
  },
  {
    code: 'fingerprints_end',
    on: ({ fingerprintsTakenOn, board }) => after(fingerprintsTakenOn, board?.fingerprintsLife),
    isMet: ({ filedOn }) => filedOn !== null,
    alerts: alertDays.appointment,
    rule: ({ board }) => board?.fingerprintsLife ?? null,
    sentence: (day) => `Your fingerprints are good for an application filed by ${formatDay(day)}.`,
  },
  {
    code: 'board_file_end',
    on: ({ filedOn, board }) => after(filedOn, board?.fileLife),
    isMet: hasPassed,
    alerts: alertDays.file,
    rule: ({ board }) => board?.fileLife ?? null,
    sentence: (day, { board }) => `${board?.name} keeps your file until ${formatDay(day)}.`,
  },
  {
    code: 'eligibility_resend_until',
    on: ({ filedOn, board }) => after(filedOn, board?.resendWithin),
    isMet: hasPassed,
    alerts: alertDays.file,
    rule: ({ board }) => board?.resendWithin ?? null,
    sentence: (day, { board }) => `${board?.name} sends your eligibility again only until ${formatDay(day)}.`,
  },
]

const SOON_DAYS = 30

/** The day from which a clock is urgent; null where something begins. Stored, so that lists and work read the same day. */
export function urgentFrom({ code, day }: { code: ClockCode; day: string }, facts: PathFacts): string | null {
  if (isFirstDay(code)) return null
  const usual = addDays(day, -URGENT_DAYS)
  const booked = code === 'passport_end' && endsBeforeExam(day, facts) ? facts.appointment?.enteredOn : null
  return booked && booked < usual ? booked : usual
}

function severityOf(row: ClockRow, { day, today }: { day: string; today: string }, facts: PathFacts): ClockSeverity {
  if (row.isMet(facts)) return 'met'
  const severity = severityOn({ day, urgentFrom: urgentFrom({ code: row.code, day }, facts) }, today)
  return severity === 'info' ? (row.severity?.(day, facts) ?? severity) : severity
}

export function severityOn(clock: { day: string; urgentFrom: string | null }, today: string): ClockSeverity {
  if (clock.urgentFrom === null) return 'info'
  if (clock.day < today) return 'past'
  if (clock.urgentFrom <= today) return 'urgent'
  return daysBetween(today, clock.day) <= SOON_DAYS ? 'soon' : 'info'
}

/** Hides from the applicant any clock based on an unconfirmed board rule. */
export function clocksOf(facts: PathFacts, audience: Audience = 'team'): PathClock[] {
  return clockRows.flatMap((row) => {
    const [day, rule] = [row.on(facts), row.rule(facts)]
    if (day === null || (audience === 'applicant' && rule?.confirmedBy === null)) return []
    return { ...clockOf(row, day, facts), source: rule?.source ?? null, checkedOn: rule?.checkedOn ?? null }
  })
}

function clockOf(row: ClockRow, day: string, facts: PathFacts): Omit<PathClock, 'source' | 'checkedOn'> {
  const exact = row.at?.(facts) ?? null
  const today = exact ? dayAt(facts.now, exact.timeZone) : facts.today
  const severity = severityOf(row, { day, today }, facts)
  const countedFrom = row.alertsFrom?.(facts) ?? day
  return {
    code: row.code,
    ...(row.requirementId && { requirementId: row.requirementId }),
    ...(exact
      ? { at: exact.at.toISOString(), localTime: localTimeAt(exact.at, exact.timeZone), timeZone: exact.timeZone }
      : { date: day }),
    daysLeft: daysBetween(today, day),
    // A clock to the minute may run out during its last day.
    severity: severity !== 'met' && exact && exact.at < facts.now ? 'past' : severity,
    sentence: row.sentence(day, facts),
    alerts: row.alerts.map((days) => addDays(countedFrom, -days)),
  }
}
