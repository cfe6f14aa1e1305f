import { v7 as uuid } from 'uuid'
import { APPLICATION_NOT_STARTED } from '#contract/applications/applications.ts'
import { NOT_A_PDF } from '#contract/documents/documents.ts'
import {
  APPLICATION_NOT_CHOSEN,
  ATTACHED_ALREADY,
  type Message,
  type NewMessage,
  NOT_TO_BE_ATTACHED,
  RECIPIENT_REQUIRED,
} from '#contract/messages/messages.ts'
import { Id } from '#contract/route.ts'
import { messageFromApplicant, messageFromTeam } from '#domain/effects/messages.ts'
import * as may from '#domain/may.ts'
import { rolesWith } from '#domain/permissions.ts'
import { assertAllowed, fieldError, found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { lockedCase } from '#server/cases/application-access.ts'
import { insertEvidenceFile } from '#server/cases/evidence-files.store.ts'
import type { Database, Queryable, Tx } from '#server/database/open.ts'
import type { Deps, LockedUpload } from '#server/deps.ts'
import { contextOf, publishEffects, withRecipient } from '#server/effects/record.ts'
import { addFollowUpIn } from '#server/features/work/follow-ups.service.ts'
import { answerOnce, type CallContext, callContext, inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { toAttachment, toMessage } from './message-view.ts'
import {
  type Correspondent,
  insertAttachment,
  insertNextMessage,
  type MessageRow,
  type StoredMessage,
  selectApplicant,
  selectAttachments,
  selectMessageAssignee,
  selectNewerWord,
  selectSubject,
} from './messages.store.ts'
import { recordThreadEnd } from './thread-answers.service.ts'
import { selectUnansweredSince } from './thread-answers.store.ts'
import { lockThread, selectLastMessageTime } from './threads.store.ts'

interface MessageToSend {
  draft: Omit<NewMessage, 'applicationId'> & { applicationId: string }
  applicant: Correspondent
  fromTeam: boolean
}

/** Sends a message, from an applicant to the office or from an admin to the applicant, and enqueues its mail. */
export async function sendMessage(deps: Deps, caller: Caller, { key = '', ...draft }: NewMessage & { key?: string }) {
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

  // No limit for the team, because answering hundreds of messages is normal work.
  if (!fromTeam) await deps.limits.take('messagesPerPerson', caller.id)
  const wanted = { draft: { ...draft, applicationId }, applicant, fromTeam }
  const once = (context: CallContext, files: readonly LockedUpload[]) =>
    answerOnce(context, { key, asked: ['message', draft] }, () => answerIn(context, { ...wanted, files }))
  const { attachments = [] } = draft
  if (attachments.length > 0) {
    const filed = deps.attachUploads(caller, attachments, (tx, files) => once(callContext(tx, deps, caller), files))
    return filed.catch((error: unknown) => {
      const isOfWrongType = error instanceof Refusal && error.message === NOT_A_PDF
      throw isOfWrongType ? new Refusal('wrongType', NOT_TO_BE_ATTACHED) : error
    })
  }
  // A team message may end a question and then writes a second row, so it needs a transaction.
  if (key === '' && !fromTeam) return writeNext(deps, caller, { ...wanted, on: deps.db })
  return inTransaction(deps, caller, (context) => once(context, []))
}

async function answerIn(
  context: CallContext,
  { files, ...wanted }: MessageToSend & { files: readonly LockedUpload[] },
): Promise<Message> {
  const { tx, deps, caller } = context
  const { applicationId, expectedLastMessageId: seen, followUp } = wanted.draft
  await lockedCase(tx, applicationId)
  await lockThread(tx, applicationId)
  if (wanted.fromTeam && seen !== undefined) {
    const newer = await selectNewerWord(tx, { applicationId, seen })
    if (newer) throw writtenMeanwhile(toMessage(newer, caller))
  }
  const askedAt = wanted.fromTeam ? await selectUnansweredSince(tx, applicationId) : null
  const message = await writeNext(deps, caller, { ...wanted, on: tx })
  if (askedAt) {
    const end = { askedAt, endedAt: new Date(message.createdAt), endedBy: caller.id, how: 'answer' as const }
    await recordThreadEnd(tx, deps, { ...end, applicationId, messageId: message.id })
  }
  if (wanted.fromTeam && followUp) {
    const at = new Date(message.createdAt)
    await addFollowUpIn({ ...context, at }, { ...followUp, applicationId, path: 'followUp.dueOn' })
  }
  if (files.length === 0) return message
  await attach(context, { ...wanted.draft, messageId: message.id, files })
  const attached = await selectAttachments(tx, message.id)
  return { ...message, attachments: attached.map(toAttachment) }
}

interface FilesOfMessage extends Pick<MessageToSend['draft'], 'applicationId' | 'attachments'> {
  messageId: string
  files: readonly LockedUpload[]
}

async function attach({ tx, at }: CallContext, { applicationId, messageId, attachments, files }: FilesOfMessage) {
  const isTwice = new Set(files.map(({ id }) => id)).size < files.length
  if (isTwice || files.some(({ isFiled }) => isFiled)) throw new Refusal('conflict', ATTACHED_ALREADY)
  for (const [place, { id: uploadId }] of files.entries()) {
    const fileName = attachments?.[place]?.fileName ?? ''
    await insertEvidenceFile(tx, { uploadId, applicationId, shownToApplicant: true, at })
    await insertAttachment(tx, { uploadId, messageId, fileName, place })
  }
}

function writtenMeanwhile(lastMessage: Message): Refusal {
  const { senderName, recipientId } = lastMessage
  const sentence = `${senderName} ${recipientId === null ? 'has written again' : 'answered'} meanwhile.`
  return new Refusal('conflict', sentence, { lastMessage })
}

/** Gives messages of the same millisecond, or from skewed clocks, distinct times. */
async function writeNext(
  deps: Deps,
  caller: Caller,
  { draft, applicant, fromTeam, on }: MessageToSend & { on: Database | Tx },
): Promise<Message> {
  const { applicationId, content } = draft
  const subject = await subjectOf(on, draft)
  const recipientId = fromTeam ? applicant.userId : null
  const written = { applicationId, senderId: caller.id, recipientId, subject, content, isNotice: false }
  const sent = fromTeam ? messageFromTeam : messageFromApplicant
  const assignee = fromTeam ? undefined : await assigneeOf(deps, on, applicationId)
  for (let at = deps.now(); ; ) {
    const message = { ...written, id: uuid({ msecs: at.getTime() }), createdAt: at }
    const context = { ...contextOf(deps, caller), at }
    const facts = { messageId: message.id, applicationId, applicantId: applicant.userId, assignee }
    const next = await insertNextMessage(on, message, withRecipient(context, sent.mail(facts, at)))
    if (next) {
      await publishEffects(on, context, { row: sent, facts, enqueuedMail: next.enqueuedMail, applicationId })
      return toMessage(sentBy(caller, message, applicant), caller)
    }
    const last = await selectLastMessageTime(on, applicationId)
    at = new Date(Math.max(at.getTime(), last?.getTime() ?? 0) + 1)
  }
}

async function subjectOf(
  on: Queryable,
  { applicationId, subject, inReplyTo }: MessageToSend['draft'],
): Promise<string> {
  if (inReplyTo === undefined) return subject ?? ''
  const answered = found(await selectSubject(on, { id: inReplyTo, applicationId }), 'Message')
  return subject || answered
}

const assigneeOf = ({ config, now }: Deps, on: Queryable, applicationId: string) =>
  selectMessageAssignee(on, {
    applicationId,
    at: now(),
    owners: config.adminEmails,
    roles: rolesWith('messages.write'),
  })

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
    attachments: [],
    sittingId: null,
    applicantId: applicant.userId,
    senderFirstName: user.firstName,
    senderLastName: user.lastName,
    senderEmail: user.email,
    recipientFirstName: recipient?.firstName ?? null,
    recipientLastName: recipient?.lastName ?? null,
    recipientEmail: recipient?.email ?? null,
  }
}
