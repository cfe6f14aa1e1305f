import { z } from 'zod'
import { Document, FileDocument, UNKNOWN_REQUIREMENT } from '../documents/documents.ts'
import { RequirementId } from '../requirements.ts'
import { Id, Instant, idOf, route, storableText, tooLong } from '../route.ts'
import { Colleague } from '../team/colleague.ts'
import { FollowUpDraft } from '../work/follow-up-draft.ts'

/** Replaces the name of an admin without a name, and of the portal itself. */
export const OFFICE = 'Admin'

export const Attachment = z.object({
  id: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  pageCount: z.int().nullable(),
  objectPath: z.string(),
  filedAs: z.object({ documentId: z.string(), requirementId: RequirementId }).nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const MOST_ATTACHMENTS = 5
export const TOO_MANY_ATTACHMENTS = `Attach at most ${MOST_ATTACHMENTS} files`
export const NOT_TO_BE_ATTACHED = 'Attach a PDF or a photo.'
export const ATTACHED_ALREADY = 'This file is already attached to a message.'

const NewAttachment = FileDocument.pick({ uploadURL: true, fileName: true })

export const Message = z.object({
  id: z.string(),
  applicationId: z.string(),
  subject: z.string(),
  content: z.string(),
  recipientId: z.string().nullable(),
  recipientName: z.string(),
  /** Null for a message of the portal itself. */
  senderId: z.string().nullable(),
  /** Team members: first name only for the applicant, full name for the team. */
  senderName: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
  attachments: z.array(Attachment),
  /** Set on messages about rejected documents; shared by the decisions of one review sitting. */
  sittingId: z.string().optional(),
})
export type Message = z.infer<typeof Message>

export const APPLICATION_NOT_CHOSEN = 'Please select a client application'
export const SUBJECT_AND_MESSAGE_REQUIRED = 'Please fill in subject and message'
export const RECIPIENT_REQUIRED = 'Please select a recipient'

export const NewMessage = z
  .object({
    /** The service rejects a missing id, with a sentence that depends on the sender. */
    applicationId: z.string({ error: APPLICATION_NOT_CHOSEN }).nullish(),
    subject: storableText(SUBJECT_AND_MESSAGE_REQUIRED).trim().max(200, tooLong(200)).optional(),
    /** May be blank with an attachment. */
    content: storableText(SUBJECT_AND_MESSAGE_REQUIRED).trim().max(10_000, tooLong(10_000)),
    /** Only an admin chooses a recipient; the value of an applicant is ignored. */
    recipientId: z.unknown().optional(),
    /** A message of the same application; without its own subject, the reply takes that subject. */
    inReplyTo: idOf('Give the message that you answer').optional(),
    /** From an admin: the newest message that the admin saw, null for none; a newer message stops the send. */
    expectedLastMessageId: idOf('Give the last message that you saw').nullish(),
    /** From an admin: a follow-up, saved in the same transaction as the message. */
    followUp: FollowUpDraft.optional(),
    attachments: z
      .array(NewAttachment, { error: 'Give the files to attach as a list' })
      .max(MOST_ATTACHMENTS, { error: TOO_MANY_ATTACHMENTS })
      .optional(),
  })
  .superRefine(({ subject, inReplyTo, content, attachments }, { addIssue }) => {
    const missing = (field: string) =>
      addIssue({ code: 'custom', path: [field], message: SUBJECT_AND_MESSAGE_REQUIRED })
    if (!(subject || inReplyTo)) missing('subject')
    if (content === '' && !attachments?.length) missing('content')
  })
export type NewMessage = z.infer<typeof NewMessage>

export const listMessages = route('GET', '/api/messages', {
  summary: 'The messages of one application, newest first',
  access: 'signed-in',
  shows: ['message'],
  reads: { what: 'messages.read', of: 'application' },
  query: z.object({
    applicationId: z.string({ error: APPLICATION_NOT_CHOSEN }).min(1, { error: APPLICATION_NOT_CHOSEN }).pipe(Id),
  }),
  page: true,
  reply: z.array(Message),
})

export const UnansweredThread = z.object({
  id: z.string(),
  applicationId: z.string(),
  applicationNumber: z.string(),
  applicant: z.object({ id: z.string(), name: z.string() }),
  subject: z.string(),
  beginning: z.string(),
  createdAt: Instant,
  count: z.int(),
  since: Instant,
})
export type UnansweredThread = z.infer<typeof UnansweredThread>

export const listUnansweredThreads = route('GET', '/api/admin/messages', {
  summary: 'Conversations in which the last message is from the applicant, longest waiting first',
  permission: 'clients.read',
  shows: ['message'],
  reads: { what: 'conversations.listed' },
  page: true,
  reply: z.array(UnansweredThread),
})

export const countUnansweredThreads = route('GET', '/api/admin/messages/count', {
  summary: 'How many conversations are waiting for an answer from the team',
  permission: 'clients.read',
  shows: ['message'],
  reply: z.object({ count: z.int() }),
})

export const ThreadState = z.object({
  lastMessageId: z.string().nullable(),
  unansweredSince: Instant.nullable(),
  unansweredCount: z.int(),
  closed: z.object({ at: Instant, by: Colleague.nullable() }).nullable(),
})
export type ThreadState = z.infer<typeof ThreadState>

export const getThread = route('GET', '/api/admin/applications/:id/thread', {
  summary: 'Whether the conversation of an application is waiting for an answer',
  permission: 'clients.read',
  shows: ['message'],
  reply: ThreadState,
})

export const closeThread = route('POST', '/api/admin/applications/:id/thread/close', {
  summary: 'Mark a conversation as not needing an answer; the next message from the applicant reopens it',
  permission: 'messages.write',
  changes: ['message'],
  body: z.object({
    /** The newest message of the applicant that the admin saw; a newer message stops the change. */
    lastMessageId: idOf('Give the last message that you saw'),
  }),
  refusals: [409],
  reply: ThreadState,
})

export const reopenThread = route('POST', '/api/admin/applications/:id/thread/reopen', {
  summary: 'Mark a conversation as needing an answer again',
  permission: 'messages.write',
  changes: ['message'],
  refusals: [409],
  reply: ThreadState,
})

export const sendMessage = route('POST', '/api/messages', {
  summary: 'Write to the team or, as an admin, to the applicant',
  access: 'signed-in',
  changes: ['message', 'work'],
  body: NewMessage,
  idempotent: 'if sent',
  refusals: [409],
  status: 201,
  reply: Message,
})

export const undoMessage = route('POST', '/api/messages/:id/undo', {
  summary: 'Take back a message of your own within ten seconds, before it is read and its mail leaves',
  permission: 'messages.write',
  changes: ['message', 'work'],
  refusals: [403, 409],
})

export const FILED_ELSEWHERE = 'This file has already been filed under another document.'

export const fileAttachment = route('POST', '/api/admin/messages/:id/attachments/:attachmentId/filing', {
  summary: 'File what an applicant attached to a message as one of the documents; 200 where it was filed so before',
  permission: 'documents.review',
  changes: ['document', 'message'],
  body: z.object({ requirementId: z.enum(RequirementId.options, { error: UNKNOWN_REQUIREMENT }) }),
  refusals: [409],
  status: 201,
  mayBeThere: true,
  reply: Document,
})

export const markMessageRead = route('PATCH', '/api/messages/:id/read', {
  summary: 'Mark a received message as read',
  access: 'signed-in',
  changes: ['message'],
  refusals: [403],
  reply: Message,
})
