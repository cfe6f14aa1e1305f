import type { MarkedCode, SideState } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { hasEnded } from '../applications/status.ts'
import { dayAt } from '../calendar/zones.ts'
import { examConstants } from './exam-constants.ts'
import { laterBy } from './exam-dates.ts'
import type { PathFacts } from './path-facts.ts'
import { stepOf } from './steps.ts'

interface SideStateRow {
  code: SideState
  at: StepCode | null
  sentence: string
  wayBack: string
  /** The start day, where the dates alone prove the state; else null. */
  since: (facts: PathFacts) => string | null
}

const onlySaid = () => null
const isMarked = ({ marks }: PathFacts, code: StepCode) => marks.some((mark) => mark.code === code)
const passed = (day: string | null, { today }: PathFacts) => (day !== null && day < today ? day : null)
const isOver = (facts: PathFacts) => facts.result?.confirmed === true || isMarked(facts, 'exam_taken')

// Assumes that a seat within the permission was used, unless the team reports a no-show.
export const hasSat = ({ appointment, att }: PathFacts) =>
  appointment !== null && att !== null && dayAt(appointment.at, appointment.timeZone) <= att.endsOn

// A stored state changes at the start of a day in the office, not at the hour of the exam.
export const isExamDayOver = ({ appointment, today }: PathFacts) =>
  appointment !== null && appointment.dayInOffice < today

const REGISTER_AGAIN =
  'Register at Pearson VUE again; we ask the board to send the eligibility again where it needs to.'

// Most serious first: only one is shown.
export const sideStates: readonly SideStateRow[] = [
  {
    code: 'withdrawn',
    at: null,
    sentence: 'This application is closed.',
    wayBack: 'Our team can open it again.',
    since: onlySaid,
  },
  {
    code: 'on_hold',
    at: null,
    sentence: 'This application is on hold.',
    wayBack: 'It goes on where it stopped as soon as the reason is gone.',
    since: onlySaid,
  },
  {
    code: 'no_show',
    at: 'exam_scheduled',
    sentence: 'The exam was missed. This costs the fee, and happens to others as well.',
    wayBack: REGISTER_AGAIN,
    since: onlySaid,
  },
  {
    code: 'att_expired',
    at: 'att_received',
    sentence: 'The permission to test has ended. It cannot be extended for any reason.',
    wayBack: REGISTER_AGAIN,
    since: (facts) => (isOver(facts) || hasSat(facts) ? null : passed(facts.att?.endsOn ?? null, facts)),
  },
  {
    code: 'registration_expired',
    at: 'pearson_registered',
    sentence: 'The registration at Pearson VUE has ended, and its fee is lost.',
    wayBack: 'Register again now that it has ended; a second registration while one is open is refused.',
    since: (facts) => {
      if (isOver(facts) || facts.att || isMarked(facts, 'board_eligible') || !facts.registration) return null
      return passed(laterBy(facts.registration.registeredOn, examConstants.registrationLife), facts)
    },
  },
  {
    code: 'order_expired',
    at: 'evaluation_issued',
    sentence: 'The order at the evaluator has lapsed: nothing arrived for 12 months.',
    wayBack: 'We renew it once, within the year that follows.',
    since: (facts) => {
      const last = evaluationActivityOn(facts)
      if (last === null || isMarked(facts, 'evaluation_issued')) return null
      return passed(laterBy(last, examConstants.orderIdle), facts)
    },
  },
  {
    code: 'board_file_expired',
    at: 'board_submitted',
    sentence: 'The file at the board is older than the board keeps it.',
    wayBack: 'We apply to the board again; what is still valid stays.',
    since: (facts) => {
      const life = facts.board?.fileLife
      if (!facts.filedOn || !life || isMarked(facts, 'board_eligible') || isOver(facts)) return null
      return passed(laterBy(facts.filedOn, life), facts)
    },
  },
  {
    code: 'board_changed',
    at: 'board_submitted',
    sentence: 'The board was changed; Pearson VUE asks a fee for it.',
    wayBack: 'The steps with the new board follow.',
    since: onlySaid,
  },
]

/** The last activity of the order at the evaluator, from which its clock runs. */
export function evaluationActivityOn({ marks }: Pick<PathFacts, 'marks'>): string | null {
  const steps: readonly StepCode[] = ['evaluation_ordered', 'evaluation_waiting_sources', 'evaluation_in_review']
  const days = marks.filter(({ code }) => steps.includes(code)).map(({ doneOn }) => doneOn)
  return days.sort().at(-1) ?? null
}

export type DatedSideState = SideStateRow & { day: string }

export function sideStateOf(facts: PathFacts): DatedSideState | null {
  const said = facts.sideMark
  const byStatus = hasEnded(facts) ? 'withdrawn' : facts.status === 'on_hold' ? 'on_hold' : null
  for (const row of sideStates) {
    if (said?.code === row.code) return { ...row, day: said.since }
    if (byStatus === row.code) return { ...row, day: facts.statusSince }
  }
  for (const row of sideStates) {
    const day = row.since(facts)
    if (day !== null) return { ...row, day }
  }
  return null
}

export const isEnded = (facts: PathFacts): boolean => facts.isBlanked || sideStateOf(facts)?.code === 'withdrawn'

const SIDE_TITLES: Readonly<Record<SideState, string>> = {
  withdrawn: 'Withdrawn or rejected',
  on_hold: 'On hold',
  no_show: 'Exam missed',
  att_expired: 'Permission to test ended',
  registration_expired: 'Registration at Pearson VUE ended',
  order_expired: 'Order at the evaluator lapsed',
  board_file_expired: 'File at the board lapsed',
  board_changed: 'Board changed',
}

export const isSideState = (code: MarkedCode): code is SideState => code in SIDE_TITLES

export const markTitle = (code: MarkedCode): string => (isSideState(code) ? SIDE_TITLES[code] : stepOf(code).title)
