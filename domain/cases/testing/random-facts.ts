import { ApplicationStatus } from '#contract/applications/applications.ts'
import { PendingParty } from '#contract/cases/pending-on.ts'
import { SideState } from '#contract/path/path.ts'
import { StepCode } from '#contract/path/path-steps.ts'
import { RequestParty, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import type { CaseFacts, CaseRequest } from '#domain/cases/case-facts.ts'
import { necessaryPurposes } from '#domain/privacy/consents.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { aDocument, caseFacts } from './example-facts.ts'

// The same seed gives the same histories.
export function seededChance(seed: number) {
  const { whole, pick } = seededRandom(seed)
  const is = (percent: number) => whole(100) < percent
  return {
    whole,
    is,
    pick,
    maybe: <Value>(percent: number, value: () => Value): Value | null => (is(percent) ? value() : null),
    day: (most = LONGEST) => addDays(TODAY, -whole(most)),
    ahead: (from: number, to: number) => addDays(TODAY, from + whole(to - from)),
  }
}

type Chance = ReturnType<typeof seededChance>

const TODAY = '2026-11-22'
const LONGEST = 600
const { money: paid } = caseFacts()
const zones = ['Asia/Manila', 'America/New_York', 'Europe/London']

// Includes combinations that no real case has.
export function randomFacts(chance: Chance): CaseFacts {
  const { is, pick, maybe, day } = chance
  const startedOn = day()
  const ready = chance.whole(5) * 25
  const reached = chance.whole(StepCode.options.length + 1)
  const marks = StepCode.options
    .slice(0, reached)
    .filter(() => is(80))
    .map((code) => ({ code, doneOn: day(), number: null }))
  const failedOn = maybe(15, () => day(200))
  const hasOpenMajor = is(15)
  const wantsAffidavit = is(10)
  return caseFacts({
    ...randomPapers(chance, ready),
    ...(reached > StepCode.options.indexOf('board_submitted') || is(10) ? randomExam(chance) : {}),
    ...randomOffice(chance),
    isBlanked: is(3),
    status: is(60) ? 'in_progress' : pick(ApplicationStatus.options),
    statusSince: day(),
    startedOn,
    askedSince: is(80) ? startedOn : day(),
    heldFor: maybe(60, () => pick(PendingParty.options)),
    attempt: failedOn === null ? 1 : 2,
    failedOn,
    failureKnownOn: failedOn,
    marks,
    sideMark: maybe(8, () => ({ code: pick(SideState.options), since: day() })),
    hasOpenMajor,
    namesNotedOn: hasOpenMajor ? day() : null,
    nameAdvice: hasOpenMajor ? ['Birth Certificate: have it corrected.'] : [],
    affidavitsNotedOn: wantsAffidavit ? day() : null,
    affidavitAdvice: wantsAffidavit ? ['BSN Diploma: bring an affidavit.'] : [],
    filedOn: marks.find(({ code }) => code === 'board_submitted')?.doneOn ?? null,
  })
}

function randomPapers(
  { is, pick, maybe, day }: Chance,
  ready: number,
): Partial<CaseFacts> & Pick<CaseFacts, 'documents'> {
  const sheetOn = maybe(ready + 10, () => day())
  const documents = checklist.map(({ id, required }) => {
    const isAsked = required || is(30)
    const status = is(ready) ? 'approved' : pick(['missing', 'missing', 'pending', 'approved'] as const)
    const notes = status === 'missing' ? maybe(30, () => 'Please scan all of it') : null
    const isLeftOut = !isAsked && status === 'missing' && notes === null
    const row = { requirementId: id, required: isAsked, notes }
    return aDocument({ ...row, status: isLeftOut ? 'not_applicable' : status }, day())
  })
  return { documents, sheetOn, schoolOn: sheetOn && maybe(85, () => day()), lastReviewedOn: maybe(60, () => day()) }
}

function randomExam({ is, pick, whole, maybe, day, ahead }: Chance): Partial<CaseFacts> {
  const entry = () => ({ confirmed: is(70), enteredOn: day(), firstName: 'MARIA', lastName: 'REYES' })
  return {
    registration: maybe(70, () => ({ ...entry(), registeredOn: day() })),
    att: maybe(60, () => ({ ...entry(), startsOn: day(200), endsOn: ahead(-80, 120) })),
    appointment: maybe(50, () => {
      const at = new Date(`${ahead(-80, 80)}T0${whole(10)}:00:00Z`)
      const dayInOffice = dayAt(at, 'Asia/Manila')
      return { ...entry(), at, dayInOffice, timeZone: pick(zones), city: 'Makati', country: 'PH' }
    }),
    result: maybe(35, () => ({
      confirmed: is(70),
      enteredOn: day(40),
      outcome: is(60) ? 'passed' : 'failed',
      takenOn: ahead(-100, -40),
      resultOn: day(40),
      official: is(70),
    })),
  }
}

function randomOffice({ is, pick, whole, maybe, day, ahead }: Chance): Partial<CaseFacts> {
  const requests = Array.from(
    { length: whole(4) },
    (_, place): CaseRequest => ({
      id: `request-${place}`,
      party: pick(RequestParty.options),
      status: pick(RequestStatus.options),
      askedAt: maybe(60, () => day()),
      preparingSince: maybe(30, () => day()),
      sentAt: null,
      receivedAt: null,
      acceptedAt: null,
      number: null,
      createdOn: day(),
      changedOn: day(),
      chaseOn: maybe(50, () => ahead(-20, 20)),
    }),
  )
  const reportedOn = maybe(25, () => day(10))
  return {
    requests,
    isAddedByTeam: is(20),
    consents: Object.fromEntries(
      necessaryPurposes.flatMap((purpose) => (is(70) ? [[purpose, { takenBackOn: maybe(20, () => day(60)) }]] : [])),
    ),
    boardAsked: maybe(20, () => ({
      state: 'Illinois',
      askedOn: day(),
      refused: maybe(30, () => ({ on: day(), reason: 'It takes too long.' })),
    })),
    boardItems: is(15) ? [{ title: 'Fingerprint card', askedOn: day() }] : [],
    unread: maybe(25, () => ({ count: 1 + whole(3), since: day(60), subject: 'The board asks for more' })),
    unansweredSince: maybe(20, () => day(20)),
    money: {
      ...paid,
      amountPaid: pick(['0.00', '750.00', '1500.00', '1500.00']),
      dueOn: maybe(30, () => ahead(-30, 30)),
      dueFrom: ahead(-60, 20),
      reportedOn,
      checking: reportedOn === null ? '0.00' : pick(['250.00', '750.00', '1500.00']),
      isRefunded: is(5),
      isRefunding: is(5),
      othersDueFrom: maybe(40, () => ahead(-60, 20)),
    },
  }
}
