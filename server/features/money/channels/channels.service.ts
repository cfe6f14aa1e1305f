import { v7 as uuid } from 'uuid'
import { getPaymentChannelQr, type NewPaymentChannel, type PaymentChannel } from '#contract/money/channels.ts'
import { pathOf } from '#contract/route.ts'
import { channelChanged } from '#domain/effects/payments.ts'
import * as may from '#domain/may.ts'
import { type Cents, centsOf, decimalOf, toCents } from '#domain/money/amounts.ts'
import { assertChannelChange } from '#domain/money/channels/channel.ts'
import { askedFor } from '#domain/money/payments/asked-for.ts'
import { needsNoRate, shownRate, valueAt } from '#domain/money/rates/exchange.ts'
import { keptUntil } from '#domain/money/rates/validity.ts'
import { found, foundIfAllowed } from '#domain/refusal.ts'
import { selectApplicationOf } from '#server/cases/applications.store.ts'
import { askedMoneyOf, readCases } from '#server/cases/case-record.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { attachPicture, type LockedPicture, openPicture } from '#server/features/documents/uploads/pictures.service.ts'
import { ratesOfDay } from '#server/features/money/rates/rates.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectOwedBy } from '#server/ledger/ledger.store.ts'
import { dated } from '#server/shared/dates.ts'
import { isOnlyApprover } from '#server/shared/team.store.ts'
import {
  type ChannelRow,
  insertChannel,
  lockChannel,
  selectChannel,
  selectChannels,
  updateChannelStatus,
} from './channels.store.ts'

/** `waiter` is a proposer, who may not confirm the channel: a colleague has to. */
const toChannel = (
  { proposedBy, qrUploadId, qrType: _, ...row }: ChannelRow,
  waiter: string | null,
  offer: Offer = nobodysOffer,
): PaymentChannel => ({
  ...dated(row),
  ...offer,
  ...(row.status === 'proposed' && proposedBy !== null && proposedBy === waiter && { waitsForColleague: true }),
  qrUrl: qrUploadId === null ? null : pathOf(getPaymentChannelQr, { id: row.id }),
})

async function waiterOf({ config }: Pick<Deps, 'config'>, db: Queryable, caller: Caller): Promise<string | null> {
  if (!may.can(caller, 'channels.decide')) return null
  return (await isOnlyApprover(db, config.adminEmails, 'channels.decide')) ? null : caller.id
}

type Offer = Pick<PaymentChannel, 'rate' | 'rateId' | 'rateUntil' | 'amountDue'>

const nobodysOffer: Offer = { rate: null, rateId: null, rateUntil: null, amountDue: null }

export async function listPaymentChannels(deps: Deps, caller: Caller): Promise<PaymentChannel[]> {
  const { db } = deps
  const seesAll = may.can(caller, 'money.read')
  const [rows, waiter, offers] = await Promise.all([
    selectChannels(db, seesAll ? ['proposed', 'active', 'retired'] : ['active']),
    waiterOf(deps, db, caller),
    offersTo(deps, caller.id),
  ])
  return rows.flatMap((row) => {
    const offer = offers(row.currency)
    return offer || seesAll ? [toChannel(row, waiter, offer ?? nobodysOffer)] : []
  })
}

async function offersTo(deps: Deps, userId: string): Promise<(currency: string) => Offer | null> {
  const id = await selectApplicationOf(deps.db, userId)
  const [rates, owed, [record]] = await Promise.all([
    ratesOfDay(deps, deps.db),
    selectOwedBy(deps.db, userId),
    readCases(deps.db, id ? [id] : []),
  ])
  const accountCurrency = deps.config.currency
  const money = record && askedMoneyOf(deps, record)
  const owedIn = (currency: string) => centsOf(owed?.get(currency) ?? '0.00')
  const askedIn = (currency: string) => (money ? askedFor(money, { owed: owedIn(currency), currency }) : toCents(0))
  const dueIn = (amount: Cents) => (money ? decimalOf(amount) : null)
  return (currency) => {
    if (needsNoRate({ currency, accountCurrency, owed: owedIn(currency) })) {
      return { ...nobodysOffer, amountDue: dueIn(askedIn(currency)) }
    }
    const rate = rates.get(currency)
    if (!rate) return null
    return {
      rate: shownRate(rate.rate),
      rateId: rate.id,
      rateUntil: keptUntil(rate, deps.now()).toISOString(),
      amountDue: dueIn(valueAt(askedIn(accountCurrency), rate.rate)),
    }
  }
}

export async function proposePaymentChannel(
  deps: Deps,
  caller: Caller,
  wish: NewPaymentChannel,
): Promise<PaymentChannel> {
  const { qrUploadURL, ...details } = wish
  return qrUploadURL
    ? attachPicture(deps, caller, qrUploadURL, (tx, picture) => insertProposed(tx, deps, caller, details, picture))
    : deps.transaction((tx) => insertProposed(tx, deps, caller, details, null))
}

async function insertProposed(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  details: Omit<NewPaymentChannel, 'qrUploadURL'>,
  picture: LockedPicture | null,
): Promise<PaymentChannel> {
  const context = contextOf(deps, caller)
  const row: ChannelRow = {
    ...details,
    instructions: details.instructions || null,
    qrUploadId: picture?.id ?? null,
    qrType: picture?.type ?? null,
    id: uuid(),
    status: 'proposed',
    proposedBy: caller.id,
    changedAt: context.at,
  }
  await insertChannel(tx, row)
  await record(tx, context, channelChanged, { channelId: row.id, to: 'proposed', isAlone: false })
  return toChannel(row, await waiterOf(deps, tx, caller))
}

export async function channelPicture(deps: Deps, caller: Caller, id: string) {
  const { qrUploadId, qrType } = foundIfAllowed(
    await selectChannel(deps.db, id),
    (channel) => channel.qrUploadId !== null && (channel.status === 'active' || may.can(caller, 'money.read')),
    'Picture',
  )
  const picture = await openPicture(deps, found(qrUploadId, 'Picture'))
  return { ...picture, type: found(qrType, 'Picture') }
}

export function changePaymentChannel(
  deps: Deps,
  caller: Caller,
  { id, status }: { id: string; status: 'active' | 'retired' },
): Promise<PaymentChannel> {
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const row = found(await lockChannel(tx, id), 'Payment channel')
    const isProposer = row.proposedBy === caller.id
    const isAlone = await isOnlyApprover(tx, deps.config.adminEmails, 'channels.decide')
    assertChannelChange({ from: row.status, to: status, isProposer, isAlone })
    await updateChannelStatus(tx, { id, status, by: caller.id, at: context.at })
    const isByOneself = status === 'active' && isProposer
    await record(tx, context, channelChanged, { channelId: id, to: status, isAlone: isByOneself })
    return toChannel({ ...row, status, changedAt: context.at }, null)
  })
}
