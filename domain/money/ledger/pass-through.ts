import { type Cents, sumOf, toCents } from '../amounts.ts'
import { accountBalance, type LedgerEntry } from './movements.ts'

interface ChargeFunds {
  paid: Cents
  spent: Cents
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

/** Spreads a disbursement over one payee's charges, paid money before advances; undefined where too large. */
export function disbursementsOver(
  entries: readonly LedgerEntry[],
  chargeIds: readonly string[],
  { amount, advanced }: { amount: Cents; advanced: boolean },
): DisbursementPart[] | undefined {
  const parts = new Map<string, number>()
  let missing: number = amount
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

export function disbursable(
  entries: readonly LedgerEntry[],
  chargeIds: readonly string[],
): { paid: Cents; advanced: Cents } {
  const funds = chargeIds.map((id) => chargeFunds(entries, id))
  return {
    paid: sumOf(funds.map(({ left, paid, spent }) => toCents(Math.max(0, Math.min(left, paid - spent))))),
    advanced: sumOf(funds.map(({ left }) => left)),
  }
}
