import { type Cents, toCents } from '../money.ts'
import { accountBalance, type LedgerEntry } from './events.ts'

interface ChargeFunds {
  /** What the applicant has paid of a charge. */
  paid: Cents
  /** What of it was passed on to its payee. */
  spent: Cents
  /** What is still to be passed on, whether it is paid or not. */
  left: Cents
}

export function chargeFunds(entries: readonly LedgerEntry[], chargeId: string): ChargeFunds {
  const mine = entries.filter((entry) => entry.chargeId === chargeId)
  const of = (kind: LedgerEntry['kind']) => mine.filter((entry) => entry.kind === kind)
  return {
    paid: toCents(0 - accountBalance(of('allocation'), 'receivable')),
    spent: accountBalance(of('disbursement'), 'client_funds'),
    left: toCents(0 - accountBalance(mine, 'client_funds')),
  }
}

export interface DisbursementPart {
  chargeId: string
  amount: Cents
}

interface Disbursed {
  amount: Cents
  /** Whether more than is paid may be passed on. */
  advanced: boolean
}

/** Spreads what is passed on over the charges of one payee, what is paid before what is advanced; undefined where it is more. */
export function disbursementsOver(
  entries: readonly LedgerEntry[],
  chargeIds: readonly string[],
  { amount, advanced }: Disbursed,
): DisbursementPart[] | undefined {
  const parts = new Map<string, number>()
  let missing = amount as number
  const take = (chargeId: string, most: number) => {
    const part = Math.max(0, Math.min(missing, most))
    missing -= part
    parts.set(chargeId, (parts.get(chargeId) ?? 0) + part)
  }
  const funds = chargeIds.map((id) => ({ id, ...chargeFunds(entries, id) }))
  for (const { id, paid, spent, left } of funds) take(id, Math.min(left, paid - spent))
  if (advanced) for (const { id, left } of funds) take(id, left - (parts.get(id) ?? 0))
  if (missing > 0) return undefined
  return Array.from(parts, ([chargeId, part]) => ({ chargeId, amount: toCents(part) })).filter(
    ({ amount: part }) => part > 0,
  )
}

/** What may be passed on of the charges of one payee: as much as is paid, and more where it is advanced. */
export function disbursable(
  entries: readonly LedgerEntry[],
  chargeIds: readonly string[],
): { paid: Cents; advanced: Cents } {
  const funds = chargeIds.map((id) => chargeFunds(entries, id))
  return {
    paid: toCents(funds.reduce((sum, { left, paid, spent }) => sum + Math.max(0, Math.min(left, paid - spent)), 0)),
    advanced: toCents(funds.reduce((sum, { left }) => sum + left, 0)),
  }
}
