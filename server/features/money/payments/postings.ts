import { type Cents, toCents } from '#domain/money/amounts.ts'
import { liveAllocations } from '#domain/money/ledger/allocate.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { RecordContext } from '#server/effects/record.ts'
import { selectEntriesByKey } from '#server/ledger/ledger.store.ts'
import {
  type LedgerOf,
  type NewMovement,
  post,
  readLedger,
  reallocate,
  releaseAllocations,
  reverse,
} from '#server/ledger/ledger.ts'

export interface PaymentContext extends RecordContext {
  tx: Tx
  deps: Deps
}

export type EventResult = 'recorded' | 'already recorded' | 'of an unknown payer' | 'in another currency' | 'ignored'

interface PaymentLedger extends LedgerOf {
  paymentId: string
}

interface PaymentMovement extends PaymentLedger {
  rowId: string
  amount: Cents
  memo: string
}

type NewPaymentMovement = Omit<PaymentMovement, 'paymentId'> & { channelId?: string; happenedOn?: string }

export async function postPayment(
  context: PaymentContext,
  { rowId, ...movement }: NewPaymentMovement,
  exchange: ExchangedMoney | null = null,
): Promise<void> {
  const { tx } = context
  const payment = { ...movement, paymentId: rowId }
  await post(tx, context, [
    { ...payment, kind: 'payment', key: `payment:${rowId}`, isExchanged: exchange !== null },
    ...(exchange === null ? [] : exchangeMovements('exchange_in', { ...payment, rowId }, exchange)),
  ])
  await reallocate(tx, context, movement)
}

export interface ExchangedMoney {
  amount: Cents
  currency: string
  difference: Cents
}

function exchangeMovements(
  kind: 'exchange_in' | 'exchange_out',
  movement: Omit<NewMovement, 'kind' | 'key'> & { rowId: string },
  { amount, currency, difference }: ExchangedMoney,
): NewMovement[] {
  const { rowId, ...of } = movement
  const gap = toCents(Math.abs(difference))
  const movements: NewMovement[] = [
    { ...of, kind, amount, currency, key: `${kind}:${rowId}` },
    {
      ...of,
      kind: difference > 0 ? 'exchange_gain' : 'exchange_loss',
      amount: gap,
      currency,
      key: `exchange_difference:${rowId}`,
    },
  ]
  return movements.filter((one) => one.amount > 0)
}

const exchangeKeys = (rowId: string) =>
  ['exchange_in', 'exchange_out', 'exchange_difference'].map((kind) => `${kind}:${rowId}`)

async function reverseExchange({ tx, ...context }: PaymentContext, rowId: string, memo: string): Promise<void> {
  await reverse(tx, context, { entries: await selectEntriesByKey(tx, exchangeKeys(rowId)), memo })
}

export async function postFee(
  context: PaymentContext,
  { rowId, memo, ...fee }: Omit<PaymentMovement, 'paymentId'>,
): Promise<void> {
  const movement = { ...fee, paymentId: rowId, memo: `Fee of the provider, ${memo}`, key: `gateway_fee:${rowId}` }
  await post(context.tx, context, [{ ...movement, kind: 'gateway_fee' }])
}

export async function postReversal(
  context: PaymentContext,
  { paymentId, memo, ...of }: PaymentLedger & { memo: string },
): Promise<void> {
  const { tx } = context
  const ledger = await readLedger(tx, of)
  await reverse(tx, context, {
    entries: liveAllocations(ledger).filter((allocation) => allocation.paymentId === paymentId),
  })
  await reverse(tx, context, { entries: ledger.filter(({ key }) => key === `payment:${paymentId}`), memo })
  await reverseExchange(context, paymentId, memo)
  await reallocate(tx, context, of)
}

export async function postRefund(
  context: PaymentContext,
  { rowId, memo, ...movement }: PaymentMovement,
): Promise<void> {
  const { tx } = context
  await releaseAllocations(tx, context, { ...movement, cause: rowId })
  await post(tx, context, [
    { ...movement, kind: 'refund_approved', key: `refund_approved:${rowId}` },
    { ...movement, kind: 'refund_done', memo, key: `refund_done:${rowId}` },
  ])
  await reallocate(tx, context, movement)
}

const keyOfApproved = (refundId: string) => `refund_approved:${refundId}`

export async function postRefundApproved(
  context: PaymentContext,
  { refundId, ...approved }: PaymentLedger & { refundId: string; amount: Cents },
): Promise<void> {
  const { tx } = context
  await releaseAllocations(tx, context, { ...approved, cause: refundId })
  await post(tx, context, [{ ...approved, kind: 'refund_approved', key: keyOfApproved(refundId) }])
  await reallocate(tx, context, approved)
}

export async function postRefundDone(
  context: PaymentContext,
  { rowId, isFromBank, ...movement }: PaymentMovement & { isFromBank: boolean; channelId: string | null },
  exchange: ExchangedMoney | null,
): Promise<void> {
  const kind = isFromBank ? 'refund_transferred' : 'refund_done'
  await post(context.tx, context, [
    { ...movement, kind, key: keyOfDone(rowId), isExchanged: exchange !== null },
    ...(exchange === null ? [] : exchangeMovements('exchange_out', { ...movement, rowId }, exchange)),
  ])
}

const keyOfDone = (rowId: string) => `refund_done:${rowId}`

export async function reverseRefundDone(
  context: PaymentContext,
  { rowId, memo, ...of }: LedgerOf & { rowId: string; memo: string },
): Promise<void> {
  const { tx } = context
  const ledger = await readLedger(tx, of)
  await reverse(tx, context, { entries: ledger.filter(({ key }) => key === keyOfDone(rowId)), memo })
  await reverseExchange(context, rowId, memo)
}

export async function reverseRefundApproved(
  context: PaymentContext,
  { refundId, ...of }: LedgerOf & { refundId: string },
): Promise<void> {
  const { tx } = context
  const ledger = await readLedger(tx, of)
  await reverse(tx, context, { entries: ledger.filter(({ key }) => key === keyOfApproved(refundId)) })
  await reallocate(tx, context, of)
}

export async function postDisputed(
  context: PaymentContext,
  status: 'disputed' | 'reinstated',
  { rowId, ...movement }: PaymentMovement,
): Promise<void> {
  const kind = status === 'disputed' ? 'dispute_opened' : 'dispute_won'
  await post(context.tx, context, [{ ...movement, kind, key: `${kind}:${rowId}` }])
}

interface Lost extends PaymentLedger {
  disputeId: string
  amount: Cents
}

const keyOfLost = (disputeId: string) => `dispute_lost:${disputeId}`

export async function postDisputeLost(context: PaymentContext, { disputeId, ...lost }: Lost): Promise<void> {
  const { tx } = context
  await releaseAllocations(tx, context, { ...lost, cause: disputeId })
  await post(tx, context, [{ ...lost, kind: 'dispute_lost', key: keyOfLost(disputeId) }])
  await reallocate(tx, context, lost)
}

export async function reverseDisputeLost(
  context: PaymentContext,
  { disputeId, ...of }: LedgerOf & { disputeId: string },
): Promise<void> {
  const { tx } = context
  const ledger = await readLedger(tx, of)
  const lost = ledger.find(({ key }) => key === keyOfLost(disputeId))
  if (!lost || ledger.some(({ reversesId }) => reversesId === lost.id)) return
  await reverse(tx, context, { entries: [lost] })
  await reallocate(tx, context, of)
}
