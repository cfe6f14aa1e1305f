import { type Cents, sumOf } from '../amounts.ts'

/** A chargeback: a payment that the payer denies at the bank. Events arrive in any order, so a reported fact stays. */
export interface Dispute {
  amount: Cents
  fundsWithdrawn: boolean
  fundsReinstated: boolean
  outcome: 'won' | 'lost' | null
}

export type DisputeStep = 'opened' | 'funds_withdrawn' | 'closed'

// Lost or reinstated funds were withdrawn before, even where no event reported the withdrawal.
const wereFundsWithdrawn = ({ fundsWithdrawn, fundsReinstated, outcome }: Dispute) =>
  fundsWithdrawn || fundsReinstated || outcome === 'lost'

const areFundsMissing = (dispute: Dispute) => wereFundsWithdrawn(dispute) && !dispute.fundsReinstated

const isOpen = ({ fundsReinstated, outcome }: Dispute) => outcome === null && !fundsReinstated

export const isDisputed = (disputes: readonly Dispute[]): boolean =>
  disputes.some((dispute) => areFundsMissing(dispute) || isOpen(dispute))

const isLost = ({ outcome, fundsReinstated }: Dispute) => outcome === 'lost' && !fundsReinstated

/** True while the bank may still take the money, or has not returned won money. */
export const isFrozenBy = (disputes: readonly Dispute[]): boolean =>
  disputes.some((dispute) => (areFundsMissing(dispute) || isOpen(dispute)) && !isLost(dispute))

export const stepsOf = (dispute: Dispute): DisputeStep[] => [
  'opened',
  ...(wereFundsWithdrawn(dispute) ? (['funds_withdrawn'] as const) : []),
  ...(dispute.outcome !== null ? (['closed'] as const) : []),
]

const amountOf = (disputes: readonly Dispute[]) => sumOf(disputes.map(({ amount }) => amount))

export const withdrawnAmount = (disputes: readonly Dispute[]): Cents => amountOf(disputes.filter(wereFundsWithdrawn))

export const reinstatedAmount = (disputes: readonly Dispute[]): Cents =>
  amountOf(disputes.filter(({ fundsReinstated }) => fundsReinstated))

export const lostIn = (disputes: readonly Dispute[]): Cents => amountOf(disputes.filter(isLost))

export const movementLabels = { disputed: 'taken back by the bank', reinstated: 'returned by the bank' } as const
