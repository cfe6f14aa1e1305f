import { type Cents, toCents } from '#domain/money/amounts.ts'
import { liveAllocations } from '#domain/money/ledger/allocate.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { RecordContext } from '#server/effects/record.ts'
import { selectEntriesByKey } from '#server/ledger/ledger.store.ts'
import {
  type LedgerRef,
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

interface PaymentLedger extends LedgerRef {
  paymentId: string
}

interface PaymentMovement extends PaymentLedger {
  causeId: string
  amount: Cents
  memo: string
}

type NewPaymentMovement = Omit<PaymentMovement, 'causeId'> & { channelId?: string; happenedOn?: string }

export async function postPayment(
  context: PaymentContext,
  payment: NewPaymentMovement,
  exchange: ExchangedMoney | null = null,
): Promise<void> {
  const { tx } = context
  const { paymentId: causeId } = payment
  await post(tx, context, [
    { ...payment, kind: 'payment', key: `payment:${causeId}`, isExchanged: exchange !== null },
    ...(exchange === null ? [] : exchangeMovements('exchange_in', { ...payment, causeId }, exchange)),
  ])
  await reallocate(tx, context, payment)
}

export interface ExchangedMoney {
  amount: Cents
  currency: string
  difference: Cents
}

function exchangeMovements(
  kind: 'exchange_in' | 'exchange_out',
  movement: Omit<NewMovement, 'kind' | 'key'> & { causeId: string },
  { amount, currency, difference }: ExchangedMoney,
): NewMovement[] {
  const { causeId, ...of } = movement
  const gap = toCents(Math.abs(difference))
  const movements: NewMovement[] = [
    { ...of, kind, amount, currency, key: `${kind}:${causeId}` },
    {
      ...of,
      kind: difference > 0 ? 'exchange_gain' : 'exchange_loss',
      amount: gap,
      currency,
      key: `exchange_difference:${causeId}`,
    },
  ]
  return movements.filter((one) => one.amount > 0)
}

const exchangeKeys = (causeId: string) =>
  ['exchange_in', 'exchange_out', 'exchange_difference'].map((kind) => `${kind}:${causeId}`)

async function reverseExchange({ tx, ...context }: PaymentContext, causeId: string, memo: string): Promise<void> {
  await reverse(tx, context, { entries: await selectEntriesByKey(tx, exchangeKeys(causeId)), memo })
}

export async function postFee(
  context: PaymentContext,
  { memo, ...fee }: Omit<PaymentMovement, 'causeId'>,
): Promise<void> {
  const movement = { ...fee, memo: `Fee of the provider, ${memo}`, key: `gateway_fee:${fee.paymentId}` }
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
  { causeId, memo, ...movement }: PaymentMovement,
): Promise<void> {
  const { tx } = context
  await releaseAllocations(tx, context, { ...movement, causeId })
  await post(tx, context, [
    { ...movement, kind: 'refund_approved', key: `refund_approved:${causeId}` },
    { ...movement, kind: 'refund_done', memo, key: `refund_done:${causeId}` },
  ])
  await reallocate(tx, context, movement)
}

const keyOfApproved = (refundId: string) => `refund_approved:${refundId}`

export async function postRefundApproved(
  context: PaymentContext,
  { refundId, ...approved }: PaymentLedger & { refundId: string; amount: Cents },
): Promise<void> {
  const { tx } = context
  await releaseAllocations(tx, context, { ...approved, causeId: refundId })
  await post(tx, context, [{ ...approved, kind: 'refund_approved', key: keyOfApproved(refundId) }])
  await reallocate(tx, context, approved)
}

export async function postRefundDone(
  context: PaymentContext,
  { causeId, isFromBank, ...movement }: PaymentMovement & { isFromBank: boolean; channelId: string | null },
  exchange: ExchangedMoney | null,
): Promise<void> {
  const kind = isFromBank ? 'refund_transferred' : 'refund_done'
  await post(context.tx, context, [
    { ...movement, kind, key: keyOfDone(causeId), isExchanged: exchange !== null },
    ...(exchange === null ? [] : exchangeMovements('exchange_out', { ...movement, causeId }, exchange)),
  ])
}

const keyOfDone = (causeId: string) => `refund_done:${causeId}`

export async function reverseRefundDone(
  context: PaymentContext,
  { causeId, memo, ...of }: LedgerRef & { causeId: string; memo: string },
): Promise<void> {
  const { tx } = context
  const ledger = await readLedger(tx, of)
  await reverse(tx, context, { entries: ledger.filter(({ key }) => key === keyOfDone(causeId)), memo })
  await reverseExchange(context, causeId, memo)
}

export async function reverseRefundApproved(
  context: PaymentContext,
  { refundId, ...of }: LedgerRef & { refundId: string },
): Promise<void> {
  const { tx } = context
  const ledger = await readLedger(tx, of)
  await reverse(tx, context, { entries: ledger.filter(({ key }) => key === keyOfApproved(refundId)) })
  await reallocate(tx, context, of)
}

export async function postDisputed(
  context: PaymentContext,
  status: 'disputed' | 'reinstated',
  { causeId, ...movement }: PaymentMovement,
): Promise<void> {
  const kind = status === 'disputed' ? 'dispute_opened' : 'dispute_won'
  await post(context.tx, context, [{ ...movement, kind, key: `${kind}:${causeId}` }])
}

interface Lost extends PaymentLedger {
  disputeId: string
  amount: Cents
}

const keyOfLost = (disputeId: string) => `dispute_lost:${disputeId}`

export async function postDisputeLost(context: PaymentContext, { disputeId, ...lost }: Lost): Promise<void> {
  const { tx } = context
  await releaseAllocations(tx, context, { ...lost, causeId: disputeId })
  await post(tx, context, [{ ...lost, kind: 'dispute_lost', key: keyOfLost(disputeId) }])
  await reallocate(tx, context, lost)
}

export async function reverseDisputeLost(
  context: PaymentContext,
  { disputeId, ...of }: LedgerRef & { disputeId: string },
): Promise<void> {
  const { tx } = context
  const ledger = await readLedger(tx, of)
  const lost = ledger.find(({ key }) => key === keyOfLost(disputeId))
  if (!lost || ledger.some(({ reversesId }) => reversesId === lost.id)) return
  await reverse(tx, context, { entries: [lost] })
  await reallocate(tx, context, of)
}
