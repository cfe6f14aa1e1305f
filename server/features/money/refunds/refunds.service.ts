import { v7 as uuid } from 'uuid'
import type * as api from '#contract/money/refunds.ts'
import {
  type NewRefund,
  NOT_BY_CARD,
  PROVIDER_NOT_SET_UP,
  REFUND_FROZEN,
  REFUND_REFERENCE,
  REFUND_TOO_HIGH,
  REFUND_UNDER_WAY,
  type Refund,
  type RefundChange,
  type RefundStatus,
} from '#contract/money/refunds.ts'
import type { Reply } from '#contract/route.ts'
import { refundAsked, refundKept } from '#domain/effects/refunds.ts'
import { type Cents, centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { isFrozenBy, lostIn } from '#domain/money/payments/dispute.ts'
import { isRefundable, methodsFor, refundAfter, refundableOf } from '#domain/money/refunds/refund.ts'
import { secondPersonFrom, takesSecondPerson } from '#domain/money/second-person.ts'
import { fieldError, found, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { lockedApplication, readableApplication } from '#server/cases/application-access.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { gatewayOf } from '#server/gateways/checkout/checkout.ts'
import type { CallContext } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import { isOnlyApprover } from '#server/shared/team.store.ts'
import { selectDisputes } from '../payments/disputes.store.ts'
import type { PaymentContext } from '../payments/postings.ts'
import {
  countRefunds,
  insertRefund,
  lockRefund,
  type PaymentToRefund,
  type RefundFilter,
  type ShownRefundRow,
  selectApprovedAlone,
  selectPaymentToRefund,
  selectRefund,
  selectRefundOwner,
  selectRefunds,
  updateAccount,
  updateDone,
} from './refunds.store.ts'
import { sendsOf } from './sent-back.ts'
import { approve, cancel, complete, type LockedRefund, markReturned, refundFacts } from './settle-refund.ts'

interface RefundReader {
  id: string
  isAlone: boolean
}

const readerOf = async ({ config }: Deps, db: Queryable, { id }: Caller): Promise<RefundReader> => ({
  id,
  isAlone: await isOnlyApprover(db, config.adminEmails, 'money.keep'),
})

async function toRefunds(db: Queryable, reader: RefundReader, rows: readonly ShownRefundRow[]): Promise<Refund[]> {
  const sends = await sendsOf(db, rows)
  return rows.map((row) => toRefund(reader, row, sends.get(row.id) ?? null))
}

function toRefund({ id: me, isAlone }: RefundReader, row: ShownRefundRow, sends: Refund['sends']): Refund {
  const { askedById, returnedById, received: _, credited: __, sent: ___, ...shown } = row
  const [askedByMe, returnedByMe] = [askedById === me, returnedById === me]
  const isOwnNext = row.status === 'needs_second_person' ? askedByMe : row.status === 'approved' && returnedByMe
  return {
    ...dated(shown),
    sends,
    askedByMe,
    returnedByMe,
    waitsForColleague: isOwnNext && !isAlone,
  }
}

async function refundOf(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<Refund> {
  const row = found(await selectRefund(tx, id), 'Refund')
  const [refund] = await toRefunds(tx, await readerOf(deps, tx, caller), [row])
  return found(refund, 'Refund')
}

interface Refundable {
  amount: Cents
  because: string | null
}

async function refundable(db: Queryable, payment: PaymentToRefund): Promise<Refundable> {
  if (payment.reversed) return { amount: toCents(0), because: 'This payment is reversed: there is nothing to refund' }
  const disputes = payment.intentId === null ? [] : await selectDisputes(db, payment.intentId)
  if (isFrozenBy(disputes)) return { amount: toCents(0), because: REFUND_FROZEN }
  const amount = refundableOf({
    gross: centsOf(payment.amount),
    bound: centsOf(payment.bound),
    disputed: lostIn(disputes),
  })
  return { amount, because: amount > 0 ? null : 'All of this payment is refunded, or is about to be' }
}

async function assertRefundable(tx: Tx, payment: PaymentToRefund, amount: string): Promise<void> {
  const left = await refundable(tx, payment)
  if (left.because === REFUND_FROZEN || payment.reversed) throw new Refusal('conflict', left.because ?? REFUND_FROZEN)
  if (!isRefundable(amount, left.amount)) throw new Refusal('conflict', REFUND_TOO_HIGH)
}

const limitIn = ({ config }: Deps, currency: string) =>
  secondPersonFrom(currency, { from: config.twoPeopleFrom, currency: config.currency })

/** Tells whether the provider that took the payment is set up here. */
const refundsOnline = ({ payments, checkout }: Deps, payment: PaymentToRefund): boolean =>
  gatewayOf(payment) === 'paymongo' ? checkout !== null : payments.publishableKey !== null

export async function previewRefund(deps: Deps, id: string): Promise<Reply<typeof api.previewRefund>> {
  const payment = foundOrDenied(await selectPaymentToRefund(deps.db, id), 'Payment')
  const { amount, because } = await refundable(deps.db, payment)
  return {
    refundable: decimalOf(amount),
    currency: payment.currency,
    methods: methodsFor(payment, refundsOnline(deps, payment)),
    twoPeopleFrom: limitIn(deps, payment.currency),
    because,
  }
}

export async function askRefund(context: CallContext, paymentId: string, body: NewRefund): Promise<Refund> {
  const { tx, deps, caller, at } = context
  const { applicationId, currency } = foundOrDenied(await selectPaymentToRefund(tx, paymentId), 'Payment')
  const { userId } = await lockedApplication(tx, applicationId)
  const payment = found(await selectPaymentToRefund(tx, paymentId), 'Payment')
  const { amount, method, reason } = body
  const account = (method === 'transfer' && body.account) || null
  if (!methodsFor(payment, refundsOnline(deps, payment)).includes(method)) {
    throw new Refusal('conflict', payment.intentId === null ? NOT_BY_CARD : PROVIDER_NOT_SET_UP)
  }
  await assertRefundable(tx, payment, amount)
  const alone = await selectApprovedAlone(tx, { applicationId, currency, by: caller.id })
  const inAll = decimalOf(toCents(centsOf(alone.sum) + centsOf(amount)))
  const id = uuid()
  const asked = { id, applicationId, paymentId, amount, currency, method, reason, account, askedBy: caller.id, at }
  await insertRefund(tx, asked)
  const refund = { ...found(await lockRefund(tx, id), 'Refund'), userId }
  if (!alone.hasReturned && !takesSecondPerson(inAll, limitIn(deps, currency))) {
    await approve(context, refund, { by: caller.id, isAlone: false })
    sendSoon(context, refund)
  } else await record(tx, context, refundAsked, refundFacts(refund))
  return refundOf(tx, deps, caller, id)
}

function sendSoon({ tx, deps }: PaymentContext, { method }: LockedRefund) {
  if (method === 'gateway') tx.afterCommit(async () => deps.jobs.wake('refunds'))
}

export function changeRefund(
  deps: Deps,
  caller: Caller,
  { id, ...change }: RefundChange & { id: string },
): Promise<Refund> {
  const recordContext = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const context: PaymentContext = { ...recordContext, tx, deps }
    const known = foundOrDenied(await selectRefundOwner(tx, id), 'Refund')
    const { userId } = found(await lockApplicationOwner(tx, known.applicationId), 'Refund')
    const refund = { ...found(await lockRefund(tx, id), 'Refund'), userId }
    const isAsker = refund.askedBy === caller.id
    const isAlone = await isOnlyApprover(tx, deps.config.adminEmails, 'money.keep')
    const hasReturned = refund.returnedBy === caller.id
    const to = refundAfter({ from: refund.status, move: change.status, isAsker, hasReturned, isAlone })
    await applyDecision(context, refund, { to, change, by: caller.id, isAlone: isAsker })
    return refundOf(tx, deps, caller, id)
  })
}

const NOT_ARRIVED = 'The team noted that it did not arrive'

interface RefundVerdict {
  to: RefundStatus
  change: RefundChange
  by: string
  isAlone: boolean
}

async function applyDecision(
  context: PaymentContext,
  refund: LockedRefund,
  { to, change, by, isAlone }: RefundVerdict,
) {
  if (refund.status === 'done') return markReturned(context, refund, { failure: NOT_ARRIVED, by })
  if (to === 'failed') {
    refuseUnderWay(refund)
    return cancel(context, refund)
  }
  const payment = found(await selectPaymentToRefund(context.tx, refund.paymentId, refund.id), 'Payment')
  await assertRefundable(context.tx, payment, refund.amount)
  if (to === 'approved') {
    await approve(context, refund, { by, isAlone })
    return sendSoon(context, refund)
  }
  return finish(context, refund, change)
}

async function finish(context: PaymentContext, refund: LockedRefund, change: RefundChange) {
  const { tx, at } = context
  const reference = change.reference || null
  if (refund.method === 'credit') {
    await updateDone(tx, refund.id, { at, reference, paidBy: null })
    await record(tx, context, refundKept, { ...refundFacts(refund), isAlone: false })
    return
  }
  refuseUnderWay(refund)
  if (reference === null) throw fieldError('reference', REFUND_REFERENCE)
  await complete(context, refund, { by: 'transfer', reference })
  if (change.account) await updateAccount(tx, refund.id, change.account)
}

function refuseUnderWay({ method, sentAt, failure, status }: LockedRefund) {
  if (status === 'approved' && method === 'gateway' && sentAt !== null && failure === null) {
    throw new Refusal('conflict', REFUND_UNDER_WAY)
  }
}

export async function listRefunds(
  deps: Deps,
  caller: Caller,
  { filter, page: ask }: { filter: RefundFilter; page: PageRequest },
): Promise<PageOf<Refund>> {
  const [page, reader] = await Promise.all([
    pageOfShortList(ask, selectRefunds(deps.db, filter, sliceOf(ask)), () => countRefunds(deps.db, filter), 10_000),
    readerOf(deps, deps.db, caller),
    filter.applicationId === undefined ? undefined : readableApplication(deps.db, caller, filter.applicationId),
  ])
  return { rows: await toRefunds(deps.db, reader, page.rows), total: page.total }
}
