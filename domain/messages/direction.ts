import type { Message } from '#contract/messages.ts'
import { type Actor, may } from '../permissions.ts'

export const isNewFor = (actor: Actor, message: Message): boolean =>
  !message.isRead && may.markMessageRead(actor, message)

export function directionOf(actor: Actor, message: Message): string {
  if (actor.role === 'client') return message.recipientId === actor.id ? 'From Admin' : 'To Admin'
  return message.recipientId === null ? `From ${message.senderName}` : `To ${message.recipientName}`
}
