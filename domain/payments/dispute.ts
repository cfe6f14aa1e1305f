import { type Cents, toCents } from '../money.ts'

/** What a bank and the provider have told of a payment that its payer denies; told in any order, so each fact stays. */
export interface Dispute {
  amount: Cents
  fundsWithdrawn: boolean
  fundsReinstated: boolean
  outcome: 'won' | 'lost' | null
}

export type DisputeStep = 'opened' | 'withdrawn' | 'closed'

// What is lost is gone, and what was returned had been taken, whether or not the provider also told of the withdrawal.
const wasTaken = ({ fundsWithdrawn, fundsReinstated, outcome }: Dispute) =>
  fundsWithdrawn || fundsReinstated || outcome === 'lost'

const isAway = (dispute: Dispute) => wasTaken(dispute) && !dispute.fundsReinstated

const isOpen = ({ fundsReinstated, outcome }: Dispute) => outcome === null && !fundsReinstated

/** Whether a payment still counts as disputed: its money is away, or nobody has decided yet. */
export const isDisputed = (disputes: readonly Dispute[]): boolean =>
  disputes.some((dispute) => isAway(dispute) || isOpen(dispute))

export const stepsOf = (dispute: Dispute): DisputeStep[] => [
  'opened',
  ...(wasTaken(dispute) ? (['withdrawn'] as const) : []),
  ...(dispute.outcome !== null ? (['closed'] as const) : []),
]

const sumOf = (disputes: readonly Dispute[]) => toCents(disputes.reduce((sum, { amount }) => sum + amount, 0))

export const amountTaken = (disputes: readonly Dispute[]): Cents => sumOf(disputes.filter(wasTaken))

export const amountReturned = (disputes: readonly Dispute[]): Cents =>
  sumOf(disputes.filter(({ fundsReinstated }) => fundsReinstated))

export const movementWords = { disputed: 'taken back by the bank', reinstated: 'returned by the bank' } as const
