// What takes two members of the team, as far as money goes: a refund from TWO_PEOPLE_FROM on, a payment channel, and a
// refund that came back, which the one who said so does not mark as done. Who reported a payment does not confirm it
// (`confirmPaymentProof` of `may.ts`). Other money one person posts alone: from the same amount on the owners are told
// (`server/effects/posted-alone.ts`).

import { centsOf } from './amounts.ts'

/** From which amount on a refund takes two; in another currency, which cannot be compared with the limit, it always does. */
export const secondPersonFrom = (currency: string, limit: { from: string; currency: string }): string =>
  currency === limit.currency ? limit.from : '0.00'

export const takesSecondPerson = (amount: string, from: string): boolean => centsOf(amount) >= centsOf(from)

/** Where nobody else may approve, the first person does both. */
export const lacksSecondPerson = ({ isFirst, isAlone }: { isFirst: boolean; isAlone: boolean }): boolean =>
  isFirst && !isAlone
