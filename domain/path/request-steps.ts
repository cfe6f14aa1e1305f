import type { MarkedCode } from '#contract/path/path.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import type { RequestParty, RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { earliestDay, latestDay } from '../calendar/calendar.ts'
import type { RequestFact, StepMark } from './path-facts.ts'
import type { BoardRules } from './rules-of-board.ts'

type RequestDay = 'askedAt' | 'preparingSince' | 'sentAt' | 'receivedAt' | 'acceptedAt'

interface RecordedStep {
  code: StepCode
  of: 'sources' | 'evaluator'
  when: readonly RequestStatus[]
  // The first known day counts.
  days: readonly RequestDay[]
  needsOrder?: true
}

const ARRIVED: readonly RequestStatus[] = ['delivered', 'accepted']
const SENT: readonly RequestStatus[] = ['sent', ...ARRIVED]
const ASKED: readonly RequestStatus[] = ['asked', 'paid', 'in_preparation', ...SENT, 'problem']

const ORDERED: RecordedStep = {
  code: 'evaluation_ordered',
  of: 'evaluator',
  when: ASKED,
  days: ['askedAt', 'preparingSince', 'sentAt', 'receivedAt', 'acceptedAt'],
}

// Of two rows for one step, the first match counts.
const requestSteps: readonly RecordedStep[] = [
  { ...ORDERED, code: 'source_requests_sent', of: 'sources' },
  { code: 'sources_sent', of: 'sources', when: SENT, days: ['sentAt', 'receivedAt', 'acceptedAt'] },
  ORDERED,
  {
    code: 'evaluation_waiting_sources',
    of: 'evaluator',
    when: ['in_preparation', ...SENT],
    days: ['preparingSince'],
  },
  {
    code: 'evaluation_waiting_sources',
    of: 'sources',
    when: ARRIVED,
    days: ['receivedAt', 'acceptedAt'],
    needsOrder: true,
  },
  { code: 'evaluation_issued', of: 'evaluator', when: SENT, days: ['sentAt', 'receivedAt', 'acceptedAt'] },
]

const SOURCES: readonly RequestParty[] = ['school', 'high_school', 'prc']
const USUAL_SOURCES: readonly RequestParty[] = ['school', 'prc']

export const isOpenRequest = ({ status }: Pick<RequestFact, 'status'>): boolean =>
  status !== 'cancelled' && status !== 'not_needed'

const dayOf = ({ when, days }: RecordedStep, request: RequestFact): string | null =>
  when.includes(request.status) ? (days.map((day) => request[day]).find((day) => day !== null) ?? null) : null

export interface AskedRequests {
  requests: readonly RequestFact[]
  board: Pick<BoardRules, 'sources'> | null
}

function partiesAwaited(row: RecordedStep, { requests, board }: AskedRequests): RequestParty[] {
  const of = (party: RequestParty) => requests.filter((one) => one.party === party)
  const isDated = (by: RecordedStep) => of('evaluator').some((one) => dayOf(by, one) !== null)
  if (row.of === 'evaluator') return isDated(row) ? [] : ['evaluator']
  const awaited = SOURCES.filter((party) => {
    const isNeeded = (board?.sources ?? USUAL_SOURCES).includes(party)
    const isLeftOut = of(party).some(({ status }) => status === 'not_needed')
    const open = of(party).filter(isOpenRequest)
    return open.some((one) => dayOf(row, one) === null) || (isNeeded && open.length === 0 && !isLeftOut)
  })
  return awaited.length === 0 && row.needsOrder && !isDated(ORDERED) ? ['evaluator'] : awaited
}

function markOf(row: RecordedStep, asked: AskedRequests): StepMark | null {
  if (partiesAwaited(row, asked).length > 0) return null
  const parties: readonly RequestParty[] = row.of === 'sources' ? SOURCES : ['evaluator']
  const dated = asked.requests.flatMap((request) => {
    const day = parties.includes(request.party) ? dayOf(row, request) : null
    return day === null ? [] : [{ request, day }]
  })
  const days = dated.map(({ day }) => day)
  // All sources must be there; of several orders the first counts.
  const doneOn = row.of === 'sources' ? latestDay(days) : earliestDay(days)
  const last = dated.find(({ day }) => day === doneOn)?.request
  return doneOn && last ? { code: row.code, doneOn, number: last.number, requestId: last.id } : null
}

/** Derives path steps from requests: their dates date the steps, and they are the evidence. */
export function marksByRequests(asked: AskedRequests): StepMark[] {
  const marks = requestSteps.flatMap((row) => markOf(row, asked) ?? [])
  return marks.filter(({ code }, place) => marks.findIndex((one) => one.code === code) === place)
}

export interface RequestPlace {
  party: RequestParty
  requestId: string | null
}

export const isRecordedAtRequest = (code: MarkedCode): boolean => requestSteps.some((row) => row.code === code)

export function recordedAtRequest(code: MarkedCode, asked: AskedRequests): RequestPlace | null {
  const mark = marksByRequests(asked).find((one) => one.code === code)
  const request = asked.requests.find(({ id }) => id === mark?.requestId)
  if (request) return { party: request.party, requestId: request.id }
  const row = requestSteps.findLast((one) => one.code === code)
  const [party] = row ? partiesAwaited(row, asked) : []
  if (party === undefined) return null
  return { party, requestId: asked.requests.findLast((one) => one.party === party && isOpenRequest(one))?.id ?? null }
}
