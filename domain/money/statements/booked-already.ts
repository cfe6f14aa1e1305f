import { Refusal } from '#domain/refusal.ts'
import { formatMoney } from '../amounts.ts'

export interface BookedReference {
  // Null where the payment is reported and not yet confirmed.
  receiptNumber: string | null
  amount: string
  isMatched: boolean
}

export function bookedAlready(
  { receiptNumber, amount, isMatched }: BookedReference,
  line: { amount: string; currency: string },
): Refusal {
  if (receiptNumber === null)
    return refused('A client reported a payment with this reference. Confirm that one instead.')
  const booked = `This reference is booked already, as receipt ${receiptNumber}`
  if (isMatched)
    return refused(`${booked}, and matched with another line. If it is the same money, mark this line as not ours.`)
  if (amount === line.amount) return refused(`${booked}. Match the line with that payment instead.`)
  return refused(`${booked} of ${formatMoney(amount, line.currency)}. Reverse that payment first if the bank is right.`)
}

const refused = (sentence: string) => new Refusal('conflict', sentence)
