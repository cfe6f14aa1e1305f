import {
  REFUND_NEEDS_COLLEAGUE,
  RETURN_NEEDS_COLLEAGUE,
  type RefundMethod,
  type RefundMove,
  type RefundStatus,
} from '#contract/money/refunds.ts'
import { Refusal } from '../../refusal.ts'
import { type Cents, centsOf, toCents } from '../amounts.ts'
import { lacksSecondPerson } from '../second-person.ts'

const refundTransitions: Record<RefundStatus, Partial<Record<RefundMove, RefundStatus>>> = {
  needs_second_person: { approved: 'approved', failed: 'failed' },
  approved: { done: 'done', failed: 'failed' },
  // The money came back: someone sends it again, perhaps by another way, or gives up.
  done: { failed: 'approved' },
  failed: {},
}

const spoken: Record<RefundStatus, string> = {
  needs_second_person: 'waiting for a second person',
  approved: 'approved',
  done: 'done',
  failed: 'cancelled',
}

interface RefundDecision {
  from: RefundStatus
  move: RefundMove
  isAsker: boolean
  hasReturned: boolean
  isAlone: boolean
}

export function refundAfter({ from, move, isAsker, hasReturned, isAlone }: RefundDecision): RefundStatus {
  const to = refundTransitions[from][move]
  if (to === undefined) throw new Refusal('conflict', `This refund is ${spoken[from]} and cannot become ${move}`)
  if (from === 'needs_second_person' && to === 'approved' && lacksSecondPerson({ isFirst: isAsker, isAlone })) {
    throw new Refusal('forbidden', REFUND_NEEDS_COLLEAGUE)
  }
  if (to === 'done' && lacksSecondPerson({ isFirst: hasReturned, isAlone }))
    throw new Refusal('forbidden', RETURN_NEEDS_COLLEAGUE)
  return to
}

export interface RefundablePayment {
  gross: Cents
  /** Already refunded or bound by refunds under way, without the payment's own disputes. */
  bound: Cents
  disputed: Cents
}

export const refundableOf = ({ gross, bound, disputed }: RefundablePayment): Cents =>
  toCents(Math.max(0, gross - bound - disputed))

export const isRefundable = (amount: string, refundable: Cents): boolean => centsOf(amount) <= refundable

export const methodsFor = (payment: { intentId: string | null }, takesCards: boolean): RefundMethod[] =>
  payment.intentId !== null && takesCards ? ['gateway', 'transfer', 'credit'] : ['transfer', 'credit']
