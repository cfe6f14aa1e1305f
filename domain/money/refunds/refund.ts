import {
  REFUND_NEEDS_COLLEAGUE,
  RETURN_NEEDS_COLLEAGUE,
  type RefundMethod,
  type RefundMove,
  type RefundStatus,
} from '#contract/money/refunds.ts'
import { Refusal } from '../../refusal.ts'
import { type Cents, toCents } from '../amounts.ts'
import { lacksSecondPerson } from '../second-person.ts'

const refundTransitions: Record<RefundStatus, Partial<Record<RefundMove, RefundStatus>>> = {
  needs_second_person: { approved: 'approved', failed: 'failed' },
  approved: { done: 'done', failed: 'failed' },
  // The money came back: it is to be sent again, by another way perhaps, or given up.
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
  /** Of what was refunded and of what is bound by refunds that are under way, the payment's own disputes aside. */
  bound: Cents
  disputed: Cents
}

export const refundableOf = ({ gross, bound, disputed }: RefundablePayment): Cents =>
  toCents(Math.max(0, gross - bound - disputed))

export const methodsFor = (payment: { intentId: string | null }, takesCards: boolean): RefundMethod[] =>
  payment.intentId !== null && takesCards ? ['gateway', 'transfer', 'credit'] : ['transfer', 'credit']
