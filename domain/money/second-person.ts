// Money acts that need two members of the team:
// - a refund from TWO_PEOPLE_FROM on
// - a payment channel
// - a returned refund: the person who reported the return cannot mark it as done
// - a reported payment: the reporter cannot confirm the payment (`confirmPaymentProof` of `may.ts`)
// One person may post other money; from the same amount on, the owners are told (`server/effects/posted-alone.ts`).

import { centsOf } from './amounts.ts'

/** The amount from which a refund needs two people; a refund in another currency than the limit always does. */
export const secondPersonFrom = (currency: string, limit: { from: string; currency: string }): string =>
  currency === limit.currency ? limit.from : '0.00'

export const takesSecondPerson = (amount: string, from: string): boolean => centsOf(amount) >= centsOf(from)

/** Where nobody else may approve, the first person does both. */
export const lacksSecondPerson = ({ isFirst, isAlone }: { isFirst: boolean; isAlone: boolean }): boolean =>
  isFirst && !isAlone
