import { v7 as uuid } from 'uuid'
import type { NewPaymentChannel, PaymentChannel } from '#contract/ledger.ts'
import { consequences } from '#domain/effects/consequences.ts'
import { assertChannelChange } from '#domain/payments/channel.ts'
import { may, refuseUnless } from '#domain/permissions.ts'
import { found } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type ChannelRow, findChannels, insertChannel, lockChannel, saveChannelStatus } from './channels.store.ts'

const toChannel = ({ proposedBy: _, changedAt, ...row }: ChannelRow): PaymentChannel => ({
  ...row,
  changedAt: changedAt.toISOString(),
})

export async function paymentChannels(deps: Deps, caller: Caller): Promise<PaymentChannel[]> {
  const shown = may.readAllChannels(caller) ? (['proposed', 'active', 'retired'] as const) : (['active'] as const)
  return (await findChannels(deps.db, shown)).map(toChannel)
}

export function proposeChannel(deps: Deps, caller: Caller, wish: NewPaymentChannel): Promise<PaymentChannel> {
  refuseUnless(may.keepBooks(caller))
  const context = contextOf(deps, caller)
  const instructions = wish.instructions || null
  const row: ChannelRow = {
    ...wish,
    instructions,
    id: uuid(),
    status: 'proposed',
    proposedBy: caller.id,
    changedAt: context.at,
  }
  return deps.transaction(async (tx) => {
    await insertChannel(tx, row)
    await record(tx, context, consequences.channelChanged, { channelId: row.id, to: 'proposed', isAlone: false })
    return toChannel(row)
  })
}

export function changeChannel(
  deps: Deps,
  caller: Caller,
  id: string,
  to: 'active' | 'retired',
): Promise<PaymentChannel> {
  refuseUnless(may.keepBooks(caller))
  const context = contextOf(deps, caller)
  return deps.transaction(async (tx) => {
    const row = found(await lockChannel(tx, id), 'Payment channel')
    const isProposer = row.proposedBy === caller.id
    const isAlone = deps.config.adminEmails.length < 2
    assertChannelChange({ from: row.status, to, isProposer, isAlone })
    await saveChannelStatus(tx, { id, status: to, by: caller.id, at: context.at })
    const isByOneself = to === 'active' && isProposer
    await record(tx, context, consequences.channelChanged, { channelId: id, to, isAlone: isByOneself })
    return toChannel({ ...row, status: to, changedAt: context.at })
  })
}
