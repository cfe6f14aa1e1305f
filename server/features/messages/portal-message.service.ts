import type { Tx } from '#server/database/open.ts'
import { insertMessage } from './messages.store.ts'

interface PortalMessage {
  messageId: string
  applicationId: string
  userId: string
  subject: string
  content: string
  at: Date
}

/** Writes a message from the portal; the change that causes the message sends the mail and the events. */
export const writePortalMessage = (tx: Tx, { messageId, userId, at, ...written }: PortalMessage) =>
  insertMessage(tx, {
    ...written,
    id: messageId,
    senderId: null,
    recipientId: userId,
    isNotice: true,
    createdAt: at,
  })
