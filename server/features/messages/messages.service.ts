import { resubmissionNotice } from '#content/messages/portal-notice.ts'
import { objectPathOf } from '#contract/documents/uploads.ts'
import { type Attachment, type Message, OFFICE } from '#contract/messages.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { messageRead } from '#domain/effects/messages.ts'
import { fullName } from '#domain/names/full-name.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { type Actor, foundIfAllowed, may } from '#domain/permissions.ts'
import { Refusal } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { readableApplication } from '#server/cases/application-access.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, publishEffects } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import { cancelMail } from '#server/jobs/outbox.store.ts'
import {
  type AttachmentRow,
  countMessages,
  countUnread,
  deleteUnread,
  insertMessage,
  type MessageRow,
  markRead,
  selectMessage,
  selectMessages,
} from './messages.store.ts'

export const toAttachment = (row: AttachmentRow): Attachment => ({ ...row, objectPath: objectPathOf(row.id) })

export function toMessage(row: MessageRow, viewer: Actor): Message {
  // An applicant is told the first name of an admin, and nobody's address.
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

export async function listMessages(
  deps: Deps,
  caller: Caller,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<Message>> {
  const reading = selectMessages(deps.db, applicationId, { after: idAfter(page), limit: page.limit })
  const [{ rows, total }] = await Promise.all([
    pageOfShortList(page, reading, () => countMessages(deps.db, applicationId)),
    readableApplication(deps.db, caller, applicationId),
  ])
  return { rows: rows.map((row) => toMessage(row, caller)), total }
}

export interface Resubmission {
  messageId: string
  document: { applicationId: string; applicantId: string; requirementId: RequirementId }
  notes: string
  at: Date
}

export function writeResubmissionNotice(
  tx: Tx,
  caller: Actor,
  { messageId, document, notes, at }: Resubmission,
): Promise<void> {
  return insertMessage(tx, {
    id: messageId,
    applicationId: document.applicationId,
    senderId: caller.id,
    recipientId: document.applicantId,
    ...resubmissionNotice(requirementOf(document.requirementId).name, notes),
    isNotice: true,
    createdAt: at,
  })
}

/** Deletes the message about a rejection, with its mail; false when the applicant has seen either. */
export async function withdrawResubmissionNotice(tx: Tx, { id, applicantId }: { id: string; applicantId: string }) {
  const isUnsent = await cancelMail(tx, { kind: 'document_rejected', dedupeKey: `message:${id}`, userId: applicantId })
  return isUnsent && (await deleteUnread(tx, id))
}

export async function markMessageRead(deps: Deps, caller: Caller, id: string): Promise<Message> {
  const message = foundIfAllowed(
    await selectMessage(deps.db, id),
    ({ applicantId }) => may.readMessages(caller, { userId: applicantId }),
    'Message',
  )
  if (!may.markMessageRead(caller, message)) {
    throw new Refusal('forbidden', 'Only the recipient can mark a message as read')
  }
  const read = { id: message.id, by: caller.id, at: deps.now() }
  if (!message.isRead && (await markRead(deps.db, read))) {
    const facts = { messageId: message.id, applicantId: message.applicantId }
    await publishEffects(deps.db, contextOf(deps, caller), {
      row: messageRead,
      facts,
      enqueuedMail: false,
    })
  }
  return toMessage({ ...message, isRead: true }, caller)
}

export async function countUnreadMessages(deps: Deps, caller: Actor): Promise<{ count: number }> {
  const withOffice = may.markMessageRead(caller, { recipientId: null })
  return { count: await countUnread(deps.db, caller.id, { withOffice }) }
}
