import { undoUntil } from '../documents/undo-review.ts'
import { Refusal } from '../refusal.ts'

const TOO_LATE = 'It is too late to take back this message.'

export const mailOfMessage = (id: string) => ({ kind: 'message_from_team' as const, dedupeKey: `message:${id}` })

interface MessageToUndo {
  senderId: string | null
  recipientFirstName: string | null
  isRead: boolean
  isNotice: boolean
  createdAt: Date
}

/** Refuses the undo of a message that is another person's, already read or too old. */
export function assertMayUndoMessage(actorId: string, message: MessageToUndo, now: Date): void {
  if (message.senderId !== actorId) throw new Refusal('forbidden', 'Only the person who wrote it can take it back')
  if (message.isRead) throw wasRead(message)
  if (message.isNotice || now >= undoUntil(message.createdAt)) throw isTooLate()
}

export const wasRead = ({ recipientFirstName }: Pick<MessageToUndo, 'recipientFirstName'>): Refusal =>
  new Refusal('conflict', `It is too late: ${recipientFirstName || 'The client'} has read this message.`)

export const isTooLate = (): Refusal => new Refusal('conflict', TOO_LATE)
