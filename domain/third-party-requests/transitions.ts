import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import type { RequestStatus } from '#contract/third-party-requests/third-party-requests.ts'
import { cannotBecome, fieldError } from '../refusal.ts'
import { requestStatusLabels } from './request-labels.ts'

interface RequestTransition {
  to: RequestStatus
  from: readonly RequestStatus[]
  needs: 'problem' | 'reason' | null
}

const underWay = ['asked', 'paid', 'in_preparation', 'sent', 'delivered'] as const
const unstarted = ['not_started', 'ready_to_ask'] as const

// The life of a request. Steps may be skipped where a party charges no fee or uses no courier; going back needs a
// reason. A delivered request is accepted only once the recipient says so.
export const requestTransitions: readonly RequestTransition[] = [
  { to: 'ready_to_ask', from: ['not_started'], needs: null },
  { to: 'asked', from: [...unstarted, 'problem'], needs: null },
  { to: 'paid', from: ['asked', 'problem'], needs: null },
  { to: 'in_preparation', from: ['asked', 'paid', 'problem'], needs: null },
  { to: 'sent', from: ['asked', 'paid', 'in_preparation', 'problem'], needs: null },
  { to: 'delivered', from: ['asked', 'paid', 'in_preparation', 'sent', 'problem'], needs: null },
  { to: 'accepted', from: [...underWay, 'problem'], needs: null },
  { to: 'problem', from: ['ready_to_ask', ...underWay, 'accepted'], needs: 'problem' },
  { to: 'cancelled', from: [...unstarted, ...underWay, 'problem'], needs: 'reason' },
  { to: 'not_needed', from: [...unstarted, ...underWay, 'problem'], needs: 'reason' },

  { to: 'not_started', from: ['ready_to_ask', 'asked', 'cancelled', 'not_needed'], needs: 'reason' },
  { to: 'ready_to_ask', from: ['asked', 'cancelled', 'not_needed'], needs: 'reason' },
  { to: 'asked', from: ['paid', 'in_preparation', 'sent', 'delivered'], needs: 'reason' },
  { to: 'in_preparation', from: ['sent', 'delivered'], needs: 'reason' },
  { to: 'sent', from: ['delivered', 'accepted'], needs: 'reason' },
  { to: 'delivered', from: ['accepted'], needs: 'reason' },
]

export const requestTransitionsFrom = (
  from: RequestStatus,
): { to: RequestStatus; needs: 'problem' | 'reason' | null }[] =>
  requestTransitions.filter((move) => move.from.includes(from)).map(({ to, needs }) => ({ to, needs }))

export const isUnderWay = (status: RequestStatus): boolean => underWay.some((one) => one === status)

export const isUnstarted = (status: RequestStatus): boolean => unstarted.some((one) => one === status)

interface BeforeChange {
  status: RequestStatus
  askedAt: string | null
}

/** Whether this step asks the party, first or again; null means a request recorded only now. */
export function isSending(before: BeforeChange | null, to: RequestStatus): boolean {
  const { status, askedAt } = before ?? { status: 'problem', askedAt: null }
  if (status === 'problem' && askedAt === null) return isUnderWay(to)
  return to === 'asked' && (status === 'problem' || isUnstarted(status))
}

export const isSettled = (status: RequestStatus): boolean =>
  status === 'accepted' || status === 'cancelled' || status === 'not_needed'

const PROBLEM_NEEDED = 'Say what is wrong'

const spoken = (status: RequestStatus) => requestStatusLabels[status].toLowerCase()

export function assertRequestTransition(
  from: RequestStatus,
  to: RequestStatus,
  given: { problem: object | null | undefined; reason: string | undefined },
): void {
  const move = requestTransitionsFrom(from).find((one) => one.to === to)
  if (!move) {
    const possible = requestTransitionsFrom(from).map((one) => spoken(one.to))
    throw cannotBecome('A request', spoken(from), spoken(to), possible)
  }
  if (move.needs === 'problem' && !given.problem) throw fieldError('problem', PROBLEM_NEEDED)
  if (move.needs === 'reason' && !given.reason) throw fieldError('reason', REASON_REQUIRED)
}
