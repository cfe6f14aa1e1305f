import { z } from 'zod'
import { Id, Instant, requiredText, route } from './route.ts'

export const Message = z.object({
  id: z.string(),
  applicationId: z.string(),
  subject: z.string(),
  content: z.string(),
  /** Who receives it; null is the office, that is every admin. */
  recipientId: z.string().nullable(),
  recipientName: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
})
export type Message = z.infer<typeof Message>

export const APPLICATION_NOT_CHOSEN = 'Please select a client application'
export const SUBJECT_AND_MESSAGE_REQUIRED = 'Please fill in subject and message'
export const RECIPIENT_REQUIRED = 'Please select a recipient'

export const NewMessage = z.object({
  /** Missing is refused by the service, whose sentence depends on who writes. */
  applicationId: z.string({ error: APPLICATION_NOT_CHOSEN }).nullish(),
  subject: requiredText(SUBJECT_AND_MESSAGE_REQUIRED, 200),
  content: requiredText(SUBJECT_AND_MESSAGE_REQUIRED, 10_000),
  /** Only an admin chooses one; what an applicant sends here is ignored. */
  recipientId: z.unknown().optional(),
})
export type NewMessage = z.infer<typeof NewMessage>

export const listMessages = route({
  method: 'GET',
  path: '/api/messages',
  summary: 'The messages of one application, newest first',
  access: 'signed-in',
  query: z.object({
    applicationId: z.string({ error: APPLICATION_NOT_CHOSEN }).min(1, { error: APPLICATION_NOT_CHOSEN }).pipe(Id),
  }),
  page: true,
  reply: z.array(Message),
})

export const WaitingMessage = Message.extend({
  application: z.object({ applicationNumber: z.string(), userId: z.string() }),
})
export type WaitingMessage = z.infer<typeof WaitingMessage>

export const listWaitingMessages = route({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Messages that wait for the office, newest first',
  access: 'admin',
  page: true,
  reply: z.array(WaitingMessage),
})

export const sendMessage = route({
  method: 'POST',
  path: '/api/messages',
  summary: 'Write to the office or, as an admin, to the applicant',
  access: 'signed-in',
  body: NewMessage,
  status: 201,
  reply: Message,
})

export const markMessageRead = route({
  method: 'PATCH',
  path: '/api/messages/:id/read',
  summary: 'Mark a received message as read',
  access: 'signed-in',
  params: z.object({ id: Id }),
  refusals: [403],
  reply: Message,
})

export const countUnreadMessages = route({
  method: 'GET',
  path: '/api/messages/unread-count',
  summary: 'How many messages wait for the signed-in person',
  access: 'signed-in',
  reply: z.object({ count: z.int() }),
})
