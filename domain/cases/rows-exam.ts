import type { PathParty } from '#contract/path/path-steps.ts'
import type { RequestParty, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays, formatDay } from '../calendar/calendar.ts'
import { examConstants } from '../path/exam-constants.ts'
import { callPearsonOn } from '../path/exam-dates.ts'
import { type ExamPart, examPartLabels, examParts, NEW_REGISTRATION } from '../path/exam-parts.ts'
import { isExamDayOver } from '../path/side-states.ts'
import { partyLabels, partyToApplicant, partyWithin } from '../third-party-requests/request-labels.ts'
import { isUnderWay, isUnstarted } from '../third-party-requests/transitions.ts'
import type { CaseRequest } from './case-facts.ts'
import { lapsed } from './rows-way.ts'
import { awaited, type CaseView, doneOn, type FoundItem, type ItemRow, isDone } from './view.ts'

const at = (part: ExamPart) => [`/exam#${part}`, 'path'] as const
const places = ['/exam', 'path'] as const

function unconfirmed({ facts }: CaseView): FoundItem[] {
  return examParts.flatMap((part) => {
    const entry = facts[part]
    if (!entry || entry.confirmed || (part !== 'result' && facts.result?.confirmed)) return []
    const name = examPartLabels[part]
    const isPass = part === 'result' && facts.result?.outcome === 'passed'
    const forApplicant = isPass
      ? 'You told us that you passed. We confirm it with the board'
      : `We confirm what you entered: ${name}`
    return [{ since: entry.enteredOn, words: [forApplicant, `Confirm what the client entered: ${name}`] as const }]
  })
}

function permitLateSince(view: CaseView): string | null {
  const found = awaited(view, 'att_received')
  if (!found) return null
  const late = callPearsonOn(found.since)
  return view.facts.today > late ? addDays(late, 1) : null
}

function renewedOn({ side, facts }: CaseView): string | null {
  const registeredOn = facts.registration?.registeredOn ?? null
  if (side?.code !== 'no_show' && side?.code !== 'att_expired') return null
  return registeredOn !== null && registeredOn > side.day ? registeredOn : null
}

const bookBy = ({ facts: { att } }: CaseView) => att && addDays(att.endsOn, -examConstants.bookBefore.value)

const partyOfRequest: Readonly<Record<RequestParty, PathParty>> = {
  school: 'school',
  high_school: 'school',
  ched_dfa: 'school',
  psa: 'school',
  prc: 'prc',
  evaluator: 'evaluator',
  board: 'board',
  fingerprints: 'board',
  pearson: 'pearson',
  courier: 'courier',
  other: 'board',
}

const forLicence = (view: CaseView, those: (status: RequestStatus) => boolean): CaseRequest[] => {
  const passed = doneOn(view, 'result_passed')
  return view.facts.requests.filter(
    ({ askedAt, createdOn, status }) => passed !== null && (askedAt ?? createdOn) >= passed && those(status),
  )
}

export const examRows: readonly ItemRow[] = [
  {
    code: 'entry_to_confirm',
    step: null,
    words: ['We confirm what you entered', 'Confirm what the client entered'],
    places,
    find: unconfirmed,
  },
  {
    code: 'registration_to_make',
    step: 'pearson_registered',
    words: ['Register at Pearson VUE', 'The client has to register at Pearson VUE'],
    places: at('registration'),
    find: (view) => {
      const found = awaited(view, 'pearson_registered')
      return found && { ...found, reason: view.current?.row.waiting ?? null }
    },
  },
  {
    code: 'registration_to_renew',
    step: 'pearson_registered',
    words: ['Register at Pearson VUE again', 'The client has to register at Pearson VUE again'],
    places: at('registration'),
    find: (view) => {
      const found = renewedOn(view) === null ? lapsed(view, NEW_REGISTRATION) : null
      return found && { ...found, reason: view.side?.sentence ?? null }
    },
  },
  {
    code: 'permit_to_arrive',
    step: 'att_received',
    words: ['Pearson VUE sends your permission to test (ATT)', 'Pearson VUE has to send the permission to test'],
    places: at('att'),
    find: (view) => {
      const renewed = renewedOn(view)
      if (renewed !== null) return { since: renewed }
      return permitLateSince(view) === null ? awaited(view, 'att_received') : null
    },
  },
  {
    code: 'permit_to_find',
    step: 'att_received',
    words: ['Look for the email from Pearson VUE', 'The permission to test is late: call Pearson VUE with the client'],
    places: at('att'),
    find: (view) => {
      const since = permitLateSince(view)
      const reason =
        'You are eligible, and no permission to test has come. Look in your spam folder as well; if it is not there, we help you call Pearson VUE.'
      return since === null ? null : { since, reason }
    },
  },
  {
    code: 'seat_to_book',
    step: 'exam_scheduled',
    words: ['Book your exam', 'The client has to book the exam'],
    places: at('appointment'),
    find: (view) => {
      const [found, dueOn] = [awaited(view, 'exam_scheduled'), bookBy(view)]
      const isAhead = dueOn && dueOn >= view.facts.today
      const byThen = isAhead && `Book by ${formatDay(dueOn)}: the first date that is offered may be a month away.`
      return found && { ...found, dueOn, reason: byThen || (view.current?.row.waiting ?? null) }
    },
  },
  {
    code: 'exam_to_take',
    step: 'exam_taken',
    words: ['Get ready for your exam', 'The exam lies ahead'],
    places,
    find: (view) => {
      const [found, day] = [awaited(view, 'exam_taken'), view.examOn]
      if (!found || day === null || isExamDayOver(view.facts) || view.facts.result) return null
      return { ...found, dueOn: day, reason: `Your exam is on ${formatDay(day)} in ${view.facts.appointment?.city}.` }
    },
  },
  {
    code: 'result_to_tell',
    step: 'exam_taken',
    words: ['Tell us your result', 'The client has to tell the result'],
    places: at('result'),
    find: (view) => {
      const [found, day] = [awaited(view, 'exam_taken'), view.examOn]
      if (!found || view.facts.result || (day !== null && !isExamDayOver(view.facts))) return null
      const reason = 'Take your time. When you have your result, enter it here.'
      return { since: day ?? found.since, reason }
    },
  },
  {
    code: 'result_to_arrive',
    step: 'result_passed',
    words: ['The board sends your official result', 'The board has to send the official result'],
    places,
    find: (view) => awaited(view, 'result_passed'),
  },
  {
    code: 'retake_to_plan',
    step: 'retake_waiting',
    words: ['Plan your next attempt', 'Plan the next attempt with the client'],
    places,
    find: (view) => {
      const found = awaited(view, 'retake_waiting')
      return found && { since: doneOn(view, 'result_failed') ?? found.since }
    },
  },
  {
    code: 'attempt_to_start',
    step: 'retake_waiting',
    words: ['We start your next attempt', 'Start the next attempt'],
    places,
    find: (view) => {
      const since = doneOn(view, 'retake_waiting')
      const isOver = isDone(view, 'result_failed') && view.current === null && view.side === null
      return since !== null && isOver ? { since } : null
    },
  },
  {
    code: 'licence_paper_to_ask',
    step: 'result_passed',
    phases: ['passed'],
    words: ['Next we ask for a paper for your licence', 'Ask for a paper for the licence'],
    places: ['/requests', 'requests'],
    find: (view) =>
      forLicence(view, isUnstarted).map(({ party, askedAt, createdOn }) => ({
        since: askedAt ?? createdOn,
        words: [
          `Next we ask ${partyWithin(party)} for a paper for your licence`,
          `Ask for the licence: ${partyLabels[party]}`,
        ],
      })),
  },
  {
    code: 'licence_paper_to_arrive',
    step: 'result_passed',
    phases: ['passed'],
    words: ['A paper for your licence is on its way', 'A paper for the licence has to arrive'],
    places: ['/requests', 'requests'],
    find: (view) =>
      forLicence(view, isUnderWay).map(({ party, askedAt, createdOn }) => ({
        since: askedAt ?? createdOn,
        party: partyOfRequest[party],
        words: [
          `${partyToApplicant[party]} sends a paper for your licence`,
          `${partyLabels[party]}: paper for the licence`,
        ],
      })),
  },
]
