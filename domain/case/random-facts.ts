import { ApplicationStatus } from '#contract/applications.ts'
import { SideState } from '#contract/path.ts'
import { StepCode } from '#contract/path-steps.ts'
import { PendingParty } from '#contract/pending-on.ts'
import { RequestParty, RequestStatus } from '#contract/third-party-requests.ts'
import { addDays } from '../calendar.ts'
import { checklist } from '../requirements/checklist.ts'
import type { CaseFacts, CaseRequest } from './facts.ts'
import { aDocument, caseFacts } from './facts-for-tests.ts'

/** What a generator of random numbers has to offer: the same numbers for the same seed. */
interface Chance {
  whole: (below: number) => number
  pick: <Item>(items: readonly Item[]) => Item
}

const TODAY = '2026-11-22'
const LONGEST = 600
const zones = ['Asia/Manila', 'America/New_York', 'Europe/London']

/** The facts of one case as anything may have happened to it, also what nobody would do. */
export function randomFacts(chance: Chance): CaseFacts {
  const is = (percent: number) => chance.whole(100) < percent
  const day = (most = LONGEST) => addDays(TODAY, -chance.whole(most))
  const maybe = <Value>(percent: number, value: () => Value) => (is(percent) ? value() : null)
  const startedOn = day()
  const ready = chance.whole(5) * 25
  const reached = chance.whole(StepCode.options.length + 1)
  const marks = StepCode.options
    .slice(0, reached)
    .filter(() => is(80))
    .map((code) => ({ code, doneOn: day(), number: null }))
  const documents = checklist.map(({ id, required }) => {
    const isAsked = required || is(30)
    const status = is(ready) ? 'approved' : chance.pick(['missing', 'missing', 'pending', 'approved'] as const)
    const notes = status === 'missing' ? maybe(30, () => 'Please scan all of it') : null
    const isLeftOut = !isAsked && status === 'missing' && notes === null
    return aDocument(
      { requirementId: id, status: isLeftOut ? 'not_applicable' : status, required: isAsked, notes },
      day(),
    )
  })
  const entry = () => ({ confirmed: is(70), enteredOn: day(), firstName: 'MARIA', lastName: 'REYES' })
  const isOnWay = reached > StepCode.options.indexOf('board_submitted') || is(10)
  const failedOn = maybe(15, () => day(200))
  const exam = addDays(TODAY, chance.whole(160) - 80)
  const sheetOn = maybe(ready + 10, () => day())
  const requests = Array.from(
    { length: chance.whole(4) },
    (_, place): CaseRequest => ({
      id: `request-${place}`,
      party: chance.pick(RequestParty.options),
      status: chance.pick(RequestStatus.options),
      askedAt: maybe(60, () => day()),
      sentAt: null,
      receivedAt: null,
      acceptedAt: null,
      number: null,
      changedOn: day(),
      chaseOn: maybe(50, () => addDays(TODAY, chance.whole(40) - 20)),
    }),
  )
  const hasOpenMajor = is(15)
  return caseFacts({
    status: is(60) ? 'in_progress' : chance.pick(ApplicationStatus.options),
    statusSince: day(),
    startedOn,
    askedSince: is(80) ? startedOn : day(),
    heldFor: maybe(60, () => chance.pick(PendingParty.options)),
    attempt: failedOn === null ? 1 : 2,
    failedOn,
    failureKnownOn: failedOn,
    marks,
    requests,
    sideMark: maybe(8, () => ({ code: chance.pick(SideState.options), since: day() })),
    documents,
    sheetOn,
    schoolOn: sheetOn && maybe(85, () => day()),
    lastReviewedOn: maybe(60, () => day()),
    hasOpenMajor,
    namesNotedOn: hasOpenMajor ? day() : null,
    nameAdvice: hasOpenMajor ? ['Birth Certificate: have it corrected.'] : [],
    registration: isOnWay ? maybe(70, () => ({ ...entry(), registeredOn: day() })) : null,
    att: isOnWay
      ? maybe(60, () => ({ ...entry(), startsOn: day(200), endsOn: addDays(TODAY, chance.whole(200) - 80) }))
      : null,
    appointment: isOnWay
      ? maybe(50, () => ({
          ...entry(),
          at: new Date(`${exam}T0${chance.whole(10)}:00:00Z`),
          timeZone: chance.pick(zones),
          city: 'Makati',
          country: 'PH',
        }))
      : null,
    result: isOnWay
      ? maybe(35, () => ({
          confirmed: is(70),
          enteredOn: day(40),
          outcome: is(60) ? ('passed' as const) : ('failed' as const),
          takenOn: addDays(TODAY, -40 - chance.whole(60)),
          resultOn: day(40),
          official: is(70),
        }))
      : null,
    filedOn: marks.find(({ code }) => code === 'board_submitted')?.doneOn ?? null,
    boardItems: is(15) ? [{ title: 'Fingerprint card', askedOn: day() }] : [],
    unread: maybe(25, () => ({ count: 1 + chance.whole(3), since: day(60), subject: 'The board asks for more' })),
    unansweredSince: maybe(20, () => day(20)),
    money: {
      ...caseFacts().money,
      amountPaid: chance.pick(['0.00', '750.00', '1500.00', '1500.00']),
      dueOn: maybe(30, () => addDays(TODAY, chance.whole(60) - 30)),
      reportedOn: maybe(10, () => day(10)),
      isRefunded: is(5),
      owesOthers: is(20),
    },
  })
}
