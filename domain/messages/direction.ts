import type { Message } from '#contract/messages/messages.ts'
import type { Actor } from '../may.ts'
import * as may from '../may.ts'

export const isNewFor = (actor: Actor, message: Message): boolean =>
  !message.isRead && may.markMessageRead(actor, message)

export const isOfOwnSide = (actor: Actor, { recipientId }: Message): boolean =>
  recipientId === null ? actor.role === 'client' : recipientId !== actor.id

export function directionOf(actor: Actor, message: Message): string {
  if (actor.role === 'client') return message.recipientId === actor.id ? 'From Admin' : 'To Admin'
  return message.recipientId === null ? `From ${message.senderName}` : `To ${message.recipientName}`
}
