import { v7 as uuid } from 'uuid'
import { type Cents, toCents } from '#domain/money/amounts.ts'
import {
  allocate,
  liveAllocations,
  openCharges,
  overAllocated,
  releasesFor,
  unallocatedOf,
} from '#domain/money/ledger/allocate.ts'
import {
  inCurrency,
  type LedgerEntry,
  type Movement,
  mirrored,
  postingsOf,
  totalsOf,
} from '#domain/money/ledger/movements.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { todayOf } from '#server/shared/dates.ts'
import {
  addToTotals,
  insertEntries,
  insertReversals,
  type PostedEntry,
  selectCharges,
  selectEntries,
} from './ledger.store.ts'

export interface LedgerContext {
  deps: { config: { currency: string; timeZone: string } }
  by: { actorId: string | null }
  at: Date
}

export interface NewMovement extends Movement {
  key: string
  paymentId?: string
  chargeId?: string
  memo?: string
  happenedOn?: string
}

export const dayOf = ({ deps, at }: LedgerContext) => todayOf({ config: deps.config, now: () => at })

/**
 * Posts movements to the ledger and to the totals of the application, which the caller has locked; the only writer of
 * both.
 */
export async function post(tx: Tx, context: LedgerContext, movements: readonly NewMovement[]): Promise<LedgerEntry[]> {
  if (movements.length === 0) return []
  const today = dayOf(context)
  const entries = movements.map((movement) => ({
    id: uuid(),
    key: movement.key,
    kind: movement.kind,
    applicationId: movement.applicationId,
    paymentId: movement.paymentId ?? null,
    chargeId: movement.chargeId ?? null,
    reversesId: null,
    happenedOn: movement.happenedOn ?? today,
    valueOn: null,
    memo: movement.memo ?? '',
    postings: postingsOf(movement),
  }))
  await insertEntries(tx, entries, { by: context.by.actorId, at: context.at })
  await updateTotals(tx, context, entries)
  return entries
}

export async function reverse(
  tx: Tx,
  context: LedgerContext,
  { entries, memo = '' }: { entries: readonly LedgerEntry[]; memo?: string },
): Promise<PostedEntry[]> {
  if (entries.length === 0) return []
  const today = dayOf(context)
  const reversals: PostedEntry[] = entries.map((entry) => ({
    ...entry,
    id: uuid(),
    key: `reversal:${entry.id}`,
    reversesId: entry.id,
    happenedOn: today,
    valueOn: null,
    memo,
    postings: mirrored(entry.postings),
  }))
  await insertReversals(tx, reversals, { by: context.by.actorId, at: context.at })
  await updateTotals(tx, context, reversals)
  return reversals
}

async function updateTotals(tx: Tx, { deps }: LedgerContext, entries: readonly LedgerEntry[]) {
  const [first] = entries
  const totals = totalsOf(inCurrency(entries, deps.config.currency))
  if (first && (totals.fees !== 0 || totals.paid !== 0)) await addToTotals(tx, first.applicationId, totals)
}

export interface LedgerRef {
  applicationId: string
  currency: string
}

export async function readLedger(db: Queryable, { applicationId, currency }: LedgerRef): Promise<PostedEntry[]> {
  return inCurrency(await selectEntries(db, applicationId), currency)
}

export const readCollectedCharges = async (db: Queryable, { applicationId, currency }: LedgerRef) =>
  (await selectCharges(db, applicationId)).filter((charge) => charge.collected && charge.currency === currency)

/** Allocates unallocated payments to open charges, and releases every allocation that exceeds its charge. */
export async function reallocate(tx: Tx, context: LedgerContext, of: LedgerRef): Promise<void> {
  const { applicationId, currency } = of
  const ids = (await readCollectedCharges(tx, of)).map(({ id }) => id)
  const before = await readLedger(tx, of)
  const released = await reverse(tx, context, { entries: overAllocated(before, openCharges(before, ids)) })
  const ledger = [...before, ...released]
  const paying = ledger.flatMap((entry) => (entry.isPaymentHeld ? [] : (entry.paymentId ?? [])))
  const payments = [...new Set(paying)].map((id) => ({ id, free: unallocatedOf(ledger, id) }))
  const allocations = allocate(payments, openCharges(ledger, ids))
  await post(
    tx,
    context,
    allocations.map((allocation) => ({
      ...allocation,
      kind: 'allocation',
      applicationId,
      currency,
      key: `allocation:${uuid()}`,
    })),
  )
}

/** Releases allocations of a payment up to `amount`; the rest becomes a debt of the applicant again. */
export async function releaseAllocations(
  tx: Tx,
  context: LedgerContext,
  { paymentId, amount, causeId, ...of }: LedgerRef & { paymentId: string; amount: Cents; causeId: string },
): Promise<void> {
  const ledger = await readLedger(tx, of)
  const mine = liveAllocations(ledger).filter((allocation) => allocation.paymentId === paymentId)
  const released = await reverse(tx, context, { entries: releasesFor(mine, amount - unallocatedOf(ledger, paymentId)) })
  const missing = amount - unallocatedOf([...ledger, ...released], paymentId)
  if (missing <= 0) return
  await post(tx, context, [
    { ...of, kind: 'overdraft', amount: toCents(missing), paymentId, key: `overdraft:${causeId}` },
  ])
}
