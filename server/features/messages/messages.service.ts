import { resubmissionMessage } from '#content/messages/portal-messages.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { Message } from '#contract/messages/messages.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { messageRead, messageUndone } from '#domain/effects/messages.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { assertMayUndoMessage, isTooLate, mailOfMessage, wasRead } from '#domain/messages/undo-message.ts'
import { foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { requirementOf } from '#domain/requirements/checklist.ts'
import { lockedApplication, readableApplication } from '#server/cases/application-access.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, publishEffects, record } from '#server/effects/record.ts'
import { fileFromMessage } from '#server/features/documents/documents.service.ts'
import { removeFollowUpOf } from '#server/features/work/follow-ups.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { cancelMail } from '#server/jobs/mail-outbox.store.ts'
import { toMessage } from './message-view.ts'
import {
  countUnread,
  deleteUnread,
  insertMessage,
  markRead,
  releaseAttachments,
  selectMessage,
  selectMessages,
  selectSentFile,
} from './messages.store.ts'
import { markAnswersKnown } from './thread-answers.store.ts'
import { lockThread, restoreThread } from './threads.store.ts'

export async function listMessages(
  deps: Deps,
  caller: Caller,
  { applicationId, page }: { applicationId: string; page: PageRequest },
): Promise<PageOf<Message>> {
  const [messages] = await Promise.all([
    newestPage(deps.db, page, selectMessages(applicationId), (row) => toMessage(row, caller)),
    readableApplication(deps.db, caller, applicationId),
  ])
  return messages
}

export interface Resubmission {
  messageId: string
  document: { applicationId: string; applicantId: string; requirementId: RequirementId }
  notes: string
  at: Date
}

export function writeResubmissionMessage(
  tx: Tx,
  caller: Actor,
  { messageId, document, notes, at }: Resubmission,
): Promise<unknown> {
  return insertMessage(tx, {
    id: messageId,
    applicationId: document.applicationId,
    senderId: caller.id,
    recipientId: document.applicantId,
    ...resubmissionMessage(requirementOf(document.requirementId).name, notes),
    isNotice: true,
    createdAt: at,
  })
}

/** Deletes the message about a rejection, with its mail; false when the applicant has seen either. */
export async function withdrawResubmissionMessage(tx: Tx, { id, applicantId }: { id: string; applicantId: string }) {
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

interface Filing {
  messageId: string
  attachmentId: string
  requirementId: RequirementId
  alreadyThere: () => void
}

export async function fileAttachment(
  deps: Deps,
  caller: Caller,
  { messageId, attachmentId: uploadId, requirementId, alreadyThere }: Filing,
): Promise<Document> {
  const { document, isNew } = await deps.transaction(async (tx) => {
    const sent = foundOrDenied(await selectSentFile(tx, { messageId, uploadId }), 'Attachment')
    const { applicationId, applicantId, fileName, ...file } = sent
    await lockedApplication(tx, applicationId)
    return fileFromMessage(tx, deps, contextOf(deps, caller), {
      messageId,
      applicationId,
      applicantId,
      requirementId,
      fileName,
      file: { id: uploadId, ...file },
    })
  })
  if (!isNew) alreadyThere()
  return document
}

export function undoMessage(deps: Deps, caller: Caller, id: string): Promise<void> {
  return deps.transaction(async (tx) => {
    const { applicationId, applicantId } = foundOrDenied(await selectMessage(tx, id), 'Message')
    await lockedApplication(tx, applicationId)
    await lockThread(tx, applicationId)
    const message = foundOrDenied(await selectMessage(tx, id), 'Message')
    const context = contextOf(deps, caller)
    assertMayUndoMessage(caller.id, message, context.at)
    const isUnsent = await cancelMail(tx, { ...mailOfMessage(id), userId: applicantId })
    if (!isUnsent) throw isTooLate()
    await releaseAttachments(tx, id)
    if (!(await deleteUnread(tx, id))) throw wasRead(message)
    await removeFollowUpOf(tx, { applicationId, createdBy: caller.id, createdAt: message.createdAt })
    await restoreThread(tx, applicationId)
    // A later answer may be the one that ended the question, so the answers must be derived again.
    await markAnswersKnown(tx, applicationId, false)
    await record(tx, context, messageUndone, { messageId: id, applicationId, applicantId })
  })
}
