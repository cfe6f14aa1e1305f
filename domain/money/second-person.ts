// What takes two members of the team. A refund from TWO_PEOPLE_FROM on and a payment channel are asked for by one and
// approved by another; who reported a payment does not confirm it (`confirmPaymentProof` of `may.ts`). Other money one
// person posts alone: from the same amount on the owners are told (`server/effects/posted-alone.ts`).

import { centsOf } from './amounts.ts'

interface RefundSum {
  amount: string
  currency: string
}

/** What is in another currency cannot be compared with the limit, and always takes two. */
export const takesSecondPerson = (
  { amount, currency }: RefundSum,
  limit: { from: string; currency: string },
): boolean => currency !== limit.currency || centsOf(amount) >= centsOf(limit.from)

/** Where nobody else may approve, the first person does both, and the audit says so. */
export const lacksSecondPerson = ({ isFirst, isAlone }: { isFirst: boolean; isAlone: boolean }): boolean =>
  isFirst && !isAlone
