import { objectPathOf } from '#contract/documents/uploads.ts'
import { type Attachment, type Message, OFFICE } from '#contract/messages/messages.ts'
import type { Actor } from '#domain/may.ts'
import { fullName } from '#domain/names/full-name.ts'
import { audienceOf } from '#domain/path/audience.ts'
import type { AttachmentRow, MessageRow } from './messages.store.ts'

export const toAttachment = (row: AttachmentRow): Attachment => ({ ...row, objectPath: objectPathOf(row.id) })

export function toMessage(row: MessageRow, viewer: Actor): Message {
  // An applicant sees only the first name of an admin, and no address.
  const isWhole = row.recipientId === null || audienceOf(viewer, { userId: row.applicantId }) === 'team'
  const sender = { firstName: row.senderFirstName ?? '', lastName: (isWhole && row.senderLastName) || '' }
  const recipient = { firstName: row.recipientFirstName ?? '', lastName: row.recipientLastName ?? '' }
  return {
    id: row.id,
    applicationId: row.applicationId,
    subject: row.subject,
    content: row.content,
    recipientId: row.recipientId,
    recipientName: fullName(recipient, row.recipientEmail ?? OFFICE),
    senderId: row.senderId,
    senderName: fullName(sender, (isWhole ? row.senderEmail : null) ?? OFFICE),
    isRead: row.isRead,
    createdAt: row.createdAt.toISOString(),
    attachments: row.attachments.map(toAttachment),
    ...(row.sittingId !== null && { sittingId: row.sittingId }),
  }
}
