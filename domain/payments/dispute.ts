import type { Cents } from '../money.ts'

/** What a bank and the provider have told of a payment that its payer denies; told in any order, so each fact stays. */
export interface Dispute {
  amount: Cents
  fundsWithdrawn: boolean
  fundsReinstated: boolean
  outcome: 'won' | 'lost' | null
}

// What is lost is gone, whether or not the provider also told of the withdrawal.
const isAway = ({ fundsWithdrawn, fundsReinstated, outcome }: Dispute) =>
  (fundsWithdrawn || outcome === 'lost') && !fundsReinstated

const isOpen = ({ fundsReinstated, outcome }: Dispute) => outcome === null && !fundsReinstated

/** Whether a payment still counts as disputed: its money is away, or nobody has decided yet. */
export const isDisputed = (disputes: readonly Dispute[]): boolean =>
  disputes.some((dispute) => isAway(dispute) || isOpen(dispute))

/** How much of a payment the bank has taken back and not returned. */
export const amountWithdrawn = (disputes: readonly Dispute[]): Cents =>
  disputes.filter(isAway).reduce((sum, { amount }) => sum + amount, 0) as Cents
