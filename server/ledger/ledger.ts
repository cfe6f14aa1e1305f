import { v7 as uuid } from 'uuid'
import { type Cents, toCents } from '#domain/money/amounts.ts'
import {
  allocate,
  freeOfPayment,
  liveAllocations,
  openCharges,
  overAllocated,
  releasesFor,
} from '#domain/money/ledger/allocate.ts'
import {
  inCurrency,
  type LedgerEntry,
  type Movement,
  mirrored,
  postingsOf,
  totalsOf,
} from '#domain/money/ledger/movements.ts'
import type { Tx } from '#server/database/open.ts'
import { todayOf } from '#server/shared/today.ts'
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
 * Posts what happened to the books, and to the totals that stand beside the application, which its caller has locked. The
 * only writer of either.
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

export interface BooksOf {
  applicationId: string
  currency: string
}

export async function booksOf(tx: Tx, { applicationId, currency }: BooksOf): Promise<PostedEntry[]> {
  return inCurrency(await selectEntries(tx, applicationId), currency)
}

/** Lets what is free of payments pay what is open, and nothing pay more than there is to pay. */
export async function reallocate(tx: Tx, context: LedgerContext, of: BooksOf): Promise<void> {
  const { applicationId, currency } = of
  const all = await selectCharges(tx, applicationId)
  const ids = all.filter((charge) => charge.collected && charge.currency === currency).map(({ id }) => id)
  const before = await booksOf(tx, of)
  const released = await reverse(tx, context, { entries: overAllocated(before, openCharges(before, ids)) })
  const books = [...before, ...released]
  const paying = [...new Set(books.flatMap(({ paymentId, isHeld }) => (isHeld ? [] : (paymentId ?? []))))]
  const payments = paying.map((id) => ({ id, free: freeOfPayment(books, id) }))
  const allocations = allocate(payments, openCharges(books, ids))
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

/** Takes so much of a payment off what it pays; where it went back already, the applicant owes it again. */
export async function releaseAllocations(
  tx: Tx,
  context: LedgerContext,
  { paymentId, amount, cause, ...of }: BooksOf & { paymentId: string; amount: Cents; cause: string },
): Promise<void> {
  const books = await booksOf(tx, of)
  const mine = liveAllocations(books).filter((allocation) => allocation.paymentId === paymentId)
  const released = await reverse(tx, context, { entries: releasesFor(mine, amount - freeOfPayment(books, paymentId)) })
  const missing = amount - freeOfPayment([...books, ...released], paymentId)
  if (missing <= 0) return
  await post(tx, context, [
    { ...of, kind: 'overdraft', amount: toCents(missing), paymentId, key: `overdraft:${cause}` },
  ])
}
