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

/** What the portal itself writes to an applicant: the message alone, its mail and its news follow from what it is about. */
export const writePortalMessage = (tx: Tx, { messageId, userId, at, ...written }: PortalMessage) =>
  insertMessage(tx, {
    ...written,
    id: messageId,
    senderId: null,
    recipientId: userId,
    isNotice: true,
    createdAt: at,
  })
