import { found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import { lockChannelInUse, type UsableChannel } from './channels.store.ts'

export async function activeChannel(tx: Tx, id: string): Promise<UsableChannel> {
  const channel = found(await lockChannelInUse(tx, id), 'Payment channel')
  if (channel.status !== 'active') throw new Refusal('conflict', 'This payment channel is not active')
  return channel
}
