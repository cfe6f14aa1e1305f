import { getPaymentChannelQr, type PaymentChannel } from '#contract/money/channels.ts'
import { pathOf } from '#contract/route.ts'
import * as may from '#domain/may.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { dated } from '#server/shared/dates.ts'
import { isOnlyApprover } from '#server/shared/team.store.ts'
import type { ChannelRow } from './channels.store.ts'

/** `waiter` is a proposer, who may not confirm the channel: a colleague has to. */
export const toChannel = (
  { proposedBy, qrUploadId, qrType: _, ...row }: ChannelRow,
  waiter: string | null,
  offer: Offer = nobodysOffer,
): PaymentChannel => ({
  ...dated(row),
  ...offer,
  ...(row.status === 'proposed' && proposedBy !== null && proposedBy === waiter && { waitsForColleague: true }),
  qrUrl: qrUploadId === null ? null : pathOf(getPaymentChannelQr, { id: row.id }),
})

export async function waiterOf(
  { config }: Pick<Deps, 'config'>,
  db: Queryable,
  caller: Caller,
): Promise<string | null> {
  if (!may.can(caller, 'channels.decide')) return null
  return (await isOnlyApprover(db, config.adminEmails, 'channels.decide')) ? null : caller.id
}

export type Offer = Pick<PaymentChannel, 'rate' | 'rateId' | 'rateUntil' | 'amountDue'>

export const nobodysOffer: Offer = { rate: null, rateId: null, rateUntil: null, amountDue: null }
