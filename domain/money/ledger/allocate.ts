import { type Cents, toCents } from '../amounts.ts'
import { accountBalance, balanceOf, type LedgerEntry } from './movements.ts'

export interface OpenCharge {
  id: string
  /** The unpaid amount; below zero where the charge was lowered after payment. */
  open: Cents
}

export interface Allocation {
  paymentId: string
  chargeId: string
  amount: Cents
}

const openOf = (entries: readonly LedgerEntry[], chargeId: string): Cents =>
  accountBalance(
    entries.filter((entry) => entry.chargeId === chargeId),
    'receivable',
  )

export const openCharges = (entries: readonly LedgerEntry[], chargeIds: readonly string[]): OpenCharge[] =>
  chargeIds.map((id) => ({ id, open: openOf(entries, id) }))

/** What is due of each charge: money that pays no charge yet, or waits to be sent back, covers the first charges. */
export function dueCharges(entries: readonly LedgerEntry[], chargeIds: readonly string[]): OpenCharge[] {
  let left: number = balanceOf(entries)
  const due = openCharges(entries, chargeIds)
    .reverse()
    .map(({ id, open }) => {
      const amount = toCents(Math.max(0, Math.min(left, open)))
      left -= amount
      return { id, open: amount }
    })
  return due.reverse()
}

export const unallocatedOf = (entries: readonly LedgerEntry[], paymentId: string): Cents =>
  toCents(
    0 -
      accountBalance(
        entries.filter((entry) => entry.paymentId === paymentId),
        'unapplied',
      ),
  )

export function liveAllocations(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const reversed = new Set(entries.map(({ reversesId }) => reversesId))
  return entries
    .filter(({ id, kind, reversesId }) => kind === 'allocation' && reversesId === null && !reversed.has(id))
    .reverse()
}

const amountOf = (allocation: LedgerEntry) => accountBalance([allocation], 'unapplied')

/** The allocations to release so that at least this amount becomes free. */
export function releasesFor(allocations: readonly LedgerEntry[], amount: number): LedgerEntry[] {
  const released: LedgerEntry[] = []
  let missing = amount
  for (const allocation of allocations) {
    if (missing <= 0) break
    released.push(allocation)
    missing -= amountOf(allocation)
  }
  return released
}

export const overAllocated = (entries: readonly LedgerEntry[], charges: readonly OpenCharge[]): LedgerEntry[] =>
  charges.flatMap(({ id, open }) =>
    releasesFor(
      liveAllocations(entries).filter(({ chargeId }) => chargeId === id),
      0 - open,
    ),
  )

// Uses the payments in the order of the ledger, and pays the charges in the order of `selectCharges`.
export function allocate(
  payments: readonly { id: string; free: Cents }[],
  charges: readonly OpenCharge[],
): Allocation[] {
  const left = new Map(charges.map(({ id, open }) => [id, Math.max(0, open)]))
  return payments.flatMap(({ id: paymentId, free }) => {
    let money: number = free
    return charges.flatMap(({ id: chargeId }) => {
      const amount = toCents(Math.max(0, Math.min(money, left.get(chargeId) ?? 0)))
      money -= amount
      left.set(chargeId, (left.get(chargeId) ?? 0) - amount)
      return amount > 0 ? [{ paymentId, chargeId, amount }] : []
    })
  })
}
