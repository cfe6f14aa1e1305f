import type { Message } from '#contract/messages.ts'
import { type Actor, may } from '../permissions.ts'

/** Whether a message waits to be read by this person. */
export const isNewFor = (actor: Actor, message: Message): boolean =>
  !message.isRead && may.markMessageRead(actor, message)

/** Who wrote to whom, as the viewer reads it. */
export function directionOf(actor: Actor, message: Message): string {
  if (actor.role === 'client') return message.recipientId === actor.id ? 'From Admin' : 'To Admin'
  return message.recipientId === null ? `From ${message.senderName}` : `To ${message.recipientName}`
}
