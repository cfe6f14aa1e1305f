import type {
  AskedHow,
  RequestParty,
  RequestProblem,
  RequestStatus,
  ThirdPartyRequestChange,
} from '#contract/third-party-requests/third-party-requests.ts'
import { fieldError } from '../refusal.ts'
import { type DaySpan, expectedFrom, nextChaseOn } from './chase.ts'
import { assertRequestTransition } from './transitions.ts'

export interface RequestRecord {
  party: RequestParty
  purpose: readonly string[]
  status: RequestStatus
  thirdPartyId: string | null
  recipient: string | null
  reference: string | null
  how: AskedHow | null
  askedAt: string | null
  appointmentOn: string | null
  fee: { currency: string; amount: string; paidBy: 'applicant' | 'team'; receiptNumber: string | null } | null
  expectedBy: string | null
  preparingSince: string | null
  sentAt: string | null
  courier: string | null
  tracking: string | null
  receivedAt: string | null
  acceptedAt: string | null
  problem: { code: RequestProblem; note: string | null } | null
  issuedOn: string | null
  takenOn: string | null
  nextChaseAt: string | null
  chaseIsSet: boolean
  lastChaseOn: string | null
  ownerId: string | null
  proof: string | null
  officeNote: string | null
}

export const newRequest = (party: RequestParty, purpose: readonly string[]): RequestRecord => ({
  party,
  purpose,
  status: 'not_started',
  thirdPartyId: null,
  recipient: null,
  reference: null,
  how: null,
  askedAt: null,
  appointmentOn: null,
  fee: null,
  expectedBy: null,
  preparingSince: null,
  sentAt: null,
  courier: null,
  tracking: null,
  receivedAt: null,
  acceptedAt: null,
  problem: null,
  issuedOn: null,
  takenOn: null,
  nextChaseAt: null,
  chaseIsSet: false,
  lastChaseOn: null,
  ownerId: null,
  proof: null,
  officeNote: null,
})

interface ChangeTimes {
  today: string
  usual: DaySpan | null
  notBeforeDays: number | null
}

type RequestEdit = Omit<ThirdPartyRequestChange, 'expectedVersion'>

const stepDates = [
  ['asked', 'askedAt'],
  ['in_preparation', 'preparingSince'],
  ['sent', 'sentAt'],
  ['delivered', 'receivedAt'],
  ['accepted', 'acceptedAt'],
] as const
type StepDate = (typeof stepDates)[number][1]

const dateSentences: Readonly<Record<StepDate, string>> = {
  askedAt: 'It cannot be sent before it was asked for',
  preparingSince: 'It cannot be sent before it was prepared',
  sentAt: 'It cannot arrive before it was sent',
  receivedAt: 'It cannot be accepted before it arrived',
  acceptedAt: '',
}

const ORDER: readonly RequestStatus[] = [
  'not_started',
  'ready_to_ask',
  'asked',
  'paid',
  'in_preparation',
  'sent',
  'delivered',
  'accepted',
]
const FIRST_STATUSES: readonly RequestStatus[] = ORDER

const NOT_FOR_A_NEW_ONE = 'A new request cannot begin with this status'
export const IN_THE_FUTURE = 'Enter a day that is not in the future'
const PREPARED_BEFORE_ASKED = 'It cannot be prepared before it was asked for'
const EXPECTED_BEFORE_ASKED = 'It cannot be expected before it was asked for'

export function createRequest(blank: RequestRecord, draft: RequestEdit, times: ChangeTimes): RequestRecord {
  const status = draft.status ?? (draft.askedAt ? 'asked' : 'not_started')
  if (!FIRST_STATUSES.includes(status)) throw fieldError('status', NOT_FOR_A_NEW_ONE)
  return completed(blank, { ...merged(blank, draft), status }, draft, times)
}

export function applyRequestChange(request: RequestRecord, change: RequestEdit, times: ChangeTimes): RequestRecord {
  const status = nextStatus(request, change)
  if (status !== request.status)
    assertRequestTransition(request.status, status, { problem: change.problem, reason: change.reason })
  if (change.chase && change.chase.on > times.today) throw fieldError('chase.on', IN_THE_FUTURE)
  return completed(request, { ...merged(request, change), status }, change, times)
}

function nextStatus(request: RequestRecord, { status, problem }: RequestEdit): RequestStatus {
  if (status !== undefined) return status
  return problem ? 'problem' : request.status
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

function merged(request: RequestRecord, change: RequestEdit): RequestRecord {
  const { fee, problem, chase } = change
  return {
    ...request,
    purpose: change.purpose ?? request.purpose,
    thirdPartyId: given(change.thirdPartyId, request.thirdPartyId),
    recipient: given(change.recipient, request.recipient),
    reference: given(change.reference, request.reference),
    how: given(change.how, request.how),
    askedAt: given(change.askedAt, request.askedAt),
    appointmentOn: given(change.appointmentOn, request.appointmentOn),
    fee: fee === undefined ? request.fee : fee && { ...fee, receiptNumber: fee.receiptNumber ?? null },
    expectedBy: given(change.expectedBy, request.expectedBy),
    preparingSince: given(change.preparingSince, request.preparingSince),
    sentAt: given(change.sentAt, request.sentAt),
    courier: given(change.courier, request.courier),
    tracking: given(change.tracking, request.tracking),
    receivedAt: given(change.receivedAt, request.receivedAt),
    acceptedAt: given(change.acceptedAt, request.acceptedAt),
    problem: problem === undefined ? request.problem : problem && { code: problem.code, note: problem.note ?? null },
    issuedOn: given(change.issuedOn, request.issuedOn),
    takenOn: given(change.takenOn, request.takenOn),
    ownerId: given(change.ownerId, request.ownerId),
    proof: given(change.proof, request.proof),
    officeNote: given(change.officeNote, request.officeNote),
    lastChaseOn: latest(request.lastChaseOn, chase?.on ?? null),
  }
}

const latest = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

function completed(
  before: RequestRecord,
  after: RequestRecord,
  change: RequestEdit,
  times: ChangeTimes,
): RequestRecord {
  const moved = before.status !== after.status
  const dated = moved ? dateSteps(before, after, change, times.today) : after
  const expected = withExpectation(before, dated, change, times)
  const chased = withNextChase(before, expected, change, times)
  assertDates(chased, times.today)
  return { ...chased, problem: chased.status === 'problem' ? chased.problem : null }
}

/** A step without a date gets today's; going back clears the dates of later steps. */
function dateSteps(before: RequestRecord, after: RequestRecord, change: RequestEdit, today: string): RequestRecord {
  const dates = { ...after }
  const isBack = ORDER.includes(after.status) && ORDER.indexOf(before.status) > ORDER.indexOf(after.status)
  for (const [status, field] of stepDates) {
    if (isBack && ORDER.indexOf(status) > ORDER.indexOf(after.status)) dates[field] = null
    const isAskedAgain = status === 'asked' && before.status === 'problem'
    if (after.status === status && change[field] === undefined && (dates[field] === null || isAskedAgain)) {
      dates[field] = today
    }
  }
  return dates
}

function withExpectation(before: RequestRecord, after: RequestRecord, change: RequestEdit, { usual }: ChangeTimes) {
  if (change.expectedBy !== undefined || after.askedAt === null || after.askedAt === before.askedAt) return after
  if (before.askedAt === null && before.expectedBy !== null) return after
  return { ...after, expectedBy: expectedFrom(after.askedAt, usual) }
}

function withNextChase(
  before: RequestRecord,
  after: RequestRecord,
  change: RequestEdit,
  times: ChangeTimes,
): RequestRecord {
  if (change.nextChaseAt) return { ...after, nextChaseAt: change.nextChaseAt, chaseIsSet: true }
  const isNew = after.status !== before.status || change.chase !== undefined || change.nextChaseAt === null
  if (before.chaseIsSet && !isNew) return after
  const { notBeforeDays } = times
  return { ...after, nextChaseAt: nextChaseOn({ ...after, notBeforeDays }), chaseIsSet: false }
}

function assertDates(request: RequestRecord, today: string): void {
  for (const field of [
    'askedAt',
    'preparingSince',
    'sentAt',
    'receivedAt',
    'acceptedAt',
    'issuedOn',
    'takenOn',
  ] as const) {
    const day = request[field]
    if (day !== null && day > today) throw fieldError(field, IN_THE_FUTURE)
  }
  const taken = stepDates.flatMap(([, field]) => (request[field] === null ? [] : [{ field, day: request[field] }]))
  for (const [index, { field, day }] of taken.entries()) {
    const next = taken[index + 1]
    if (!next || next.day >= day) continue
    throw fieldError(next.field, next.field === 'preparingSince' ? PREPARED_BEFORE_ASKED : dateSentences[field])
  }
  const { askedAt, expectedBy } = request
  if (askedAt !== null && expectedBy !== null && expectedBy < askedAt) {
    throw fieldError('expectedBy', EXPECTED_BEFORE_ASKED)
  }
}
