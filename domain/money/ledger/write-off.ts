import { type Cents, toCents } from '../amounts.ts'
import { openCharges } from './allocate.ts'
import type { LedgerEntry } from './movements.ts'
import { chargeFunds } from './pass-through.ts'

interface ChargedPayee {
  id: string
  payee: string | null
}

export interface WriteOffPart {
  chargeId: string
  amount: Cents
}

/**
 * Spreads a write-off over what is open of charges, the one that is due first before the others; undefined where that is
 * less. Of a third party's fee only what we advanced can be lost to us.
 */
export function writeOffsOver(
  entries: readonly LedgerEntry[],
  charges: readonly ChargedPayee[],
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
