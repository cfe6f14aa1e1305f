import { v7 as uuid } from 'uuid'
import type { NewPaymentChannel, PaymentChannel } from '#contract/money/channels.ts'
import { channelChanged } from '#domain/effects/payments.ts'
import * as may from '#domain/may.ts'
import { assertChannelChange } from '#domain/money/channels/channel.ts'
import { found, foundIfAllowed } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { attachPicture, type LockedPicture, openPicture } from '#server/features/documents/uploads/pictures.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { isOnlyApprover } from '#server/shared/team.store.ts'
import { toChannel, waiterOf } from './channel-view.ts'
import { type ChannelRow, insertChannel, lockChannel, selectChannel, updateChannelStatus } from './channels.store.ts'

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
