import { type Cents, toCents } from '../amounts.ts'
import { openCharges } from './allocate.ts'
import { balanceOf, type LedgerEntry, totalsChange } from './movements.ts'
import { chargeFunds } from './pass-through.ts'

interface ChargedTo {
  id: string
  payee: string | null
}

export interface CreditPart {
  kind: 'credit' | 'third_party_credit'
  chargeId: string
  amount: Cents
}

const leftOf = (entries: readonly LedgerEntry[], chargeId: string) =>
  balanceOf(entries.filter((entry) => entry.chargeId === chargeId && totalsChange(entry).fees !== 0))

/** Spreads a credit over charges, our latest ones first; undefined where the charges are too small. */
export function creditsOver(
  entries: readonly LedgerEntry[],
  charges: readonly ChargedTo[],
  amount: Cents,
): CreditPart[] | undefined {
  const latestFirst = charges.toReversed()
  const ours = latestFirst.filter(({ payee }) => payee === null)
  const others = latestFirst.filter(({ payee }) => payee !== null)
  let missing: number = amount
  const parts = [...ours, ...others].flatMap(({ id, payee }): CreditPart[] => {
    // Money already passed on to the third party cannot be credited from the held funds.
    const most = payee === null ? leftOf(entries, id) : Math.min(leftOf(entries, id), chargeFunds(entries, id).left)
    const part = toCents(Math.min(missing, most))
    if (part <= 0) return []
    missing -= part
    return [{ kind: payee === null ? 'credit' : 'third_party_credit', chargeId: id, amount: part }]
  })
  return missing === 0 ? parts : undefined
}

interface WriteOffPart {
  chargeId: string
  amount: Cents
}

/**
 * Spreads a write-off over open charges, earliest due first; undefined where they are too small. Of a third party's
 * fee, only the advanced part can be written off.
 */
export function writeOffsOver(
  entries: readonly LedgerEntry[],
  charges: readonly ChargedTo[],
  amount: Cents,
): WriteOffPart[] | undefined {
  const payees = new Map(charges.map(({ id, payee }) => [id, payee]))
  let missing: number = amount
  const parts = openCharges(entries, [...payees.keys()]).flatMap(({ id, open }): WriteOffPart[] => {
    const { paid, spent } = chargeFunds(entries, id)
    const most = payees.get(id) === null ? open : Math.min(open, spent - paid)
    const part = toCents(Math.max(0, Math.min(missing, most)))
    missing -= part
    return part > 0 ? [{ chargeId: id, amount: part }] : []
  })
  return missing === 0 ? parts : undefined
}
