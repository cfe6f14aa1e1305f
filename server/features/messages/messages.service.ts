import { v7 as uuid } from 'uuid'
import { resubmissionNotice } from '#content/messages/resubmission-notice.ts'
import { APPLICATION_NOT_STARTED } from '#contract/applications.ts'
import {
  APPLICATION_NOT_CHOSEN,
  type Message,
  type NewMessage,
  OFFICE,
  RECIPIENT_REQUIRED,
} from '#contract/messages.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { Id } from '#contract/route.ts'
import { messageFromApplicant, messageFromTeam, messageRead } from '#domain/effects/messages.ts'
import { fullName } from '#domain/names/full-name.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { type Actor, assertAllowed, foundIfAllowed, may } from '#domain/permissions.ts'
import { fieldError, Refusal } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { readableApplication } from '#server/cases/application-access.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, publishEffects, withRecipient } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { idAfter, type PageOf, type PageRequest, pageOfShortList } from '#server/http/page.ts'
import { cancelMail } from '#server/jobs/outbox.store.ts'
import {
  type Correspondent,
  countMessages,
  countUnread,
  deleteUnread,
  insertMessage,
  insertNextMessage,
  type MessageRow,
  markRead,
  type StoredMessage,
  selectApplicant,
  selectMessage,
  selectMessages,
} from './messages.store.ts'
import { selectLastMessageTime } from './threads.store.ts'

function toMessage(row: MessageRow, viewer: Actor): Message {
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

/** An applicant writes to the office, an admin to the applicant; the mail about it is enqueued with it. */
export async function sendMessage(deps: Deps, caller: Caller, draft: NewMessage): Promise<Message> {
  const fromTeam = may.can(caller, 'messages.write')
  if (!draft.applicationId) {
    throw fieldError('applicationId', fromTeam ? APPLICATION_NOT_CHOSEN : APPLICATION_NOT_STARTED)
  }
  const applicationId = Id.parse(draft.applicationId)
  const applicant = foundIfAllowed(
    await applicantOf(deps, caller, applicationId),
    (one) => may.readMessages(caller, one),
    'Application',
  )
  assertAllowed(may.writeMessage(caller, applicant))
  if (fromTeam && !isAddressedTo(applicant, draft.recipientId)) throw fieldError('recipientId', RECIPIENT_REQUIRED)

  // A team that answers hundreds is not a flood.
  if (!fromTeam) await deps.limits.take('messagesPerPerson', caller.id)
  const content = { applicationId, senderId: caller.id, subject: draft.subject, content: draft.content }
  const message = await writeNext(deps, caller, {
    draft: { ...content, recipientId: fromTeam ? applicant.userId : null },
    applicant,
  })
  return toMessage(sentBy(caller, message, applicant), caller)
}

/** Two who write in the same millisecond, or by clocks that differ, still get a first and a second. */
async function writeNext(
  deps: Deps,
  caller: Caller,
  { draft, applicant }: { draft: Omit<StoredMessage, 'id' | 'isNotice' | 'createdAt'>; applicant: Correspondent },
): Promise<StoredMessage> {
  const sent = draft.recipientId === null ? messageFromApplicant : messageFromTeam
  for (let at = deps.now(); ; ) {
    const message = { ...draft, id: uuid({ msecs: at.getTime() }), isNotice: false, createdAt: at }
    const context = { ...contextOf(deps, caller), at }
    const facts = { messageId: message.id, applicationId: draft.applicationId, applicantId: applicant.userId }
    const written = await insertNextMessage(deps.db, message, withRecipient(context, sent.mail(facts)))
    if (written) {
      const { applicationId } = draft
      await publishEffects(deps.db, context, { row: sent, facts, enqueuedMail: written.enqueuedMail, applicationId })
      return message
    }
    const last = await selectLastMessageTime(deps.db, draft.applicationId)
    at = new Date(Math.max(at.getTime(), last?.getTime() ?? 0) + 1)
  }
}

async function applicantOf(deps: Deps, { user, applicationId: own }: Caller, applicationId: string) {
  return own === applicationId ? { ...user, userId: user.id } : selectApplicant(deps.db, applicationId)
}

const isAddressedTo = (applicant: Correspondent, recipientId: unknown) =>
  typeof recipientId === 'string' && recipientId.toLowerCase() === applicant.userId

function sentBy({ user }: Caller, message: StoredMessage, applicant: Correspondent): MessageRow {
  const recipient = message.recipientId === null ? null : applicant
  return {
    ...message,
    isRead: false,
    applicantId: applicant.userId,
    senderFirstName: user.firstName,
    senderLastName: user.lastName,
    senderEmail: user.email,
    recipientFirstName: recipient?.firstName ?? null,
    recipientLastName: recipient?.lastName ?? null,
    recipientEmail: recipient?.email ?? null,
  }
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

interface PortalMessage {
  messageId: string
  applicationId: string
  userId: string
  subject: string
  content: string
  at: Date
}

/** What the portal itself writes to an applicant: the message alone, its mail and its news follow from what it is about. */
export const writePortalMessage = (tx: Tx, { messageId, userId, at, ...written }: PortalMessage): Promise<void> =>
  insertMessage(tx, {
    ...written,
    id: messageId,
    senderId: null,
    recipientId: userId,
    isNotice: true,
    createdAt: at,
  })

/** Deletes the message about a rejection, with its mail; false when the applicant has seen either. */
export async function withdrawResubmissionNotice(tx: Tx, { id, applicantId }: { id: string; applicantId: string }) {
  const isUnsent = await cancelMail(tx, { kind: 'document_rejected', dedupeKey: `message:${id}`, userId: applicantId })
  return isUnsent && (await deleteUnread(tx, id))
}

/** Marks a received message as read; once read, it stays so, and an admin reads the office's mail for all. */
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
