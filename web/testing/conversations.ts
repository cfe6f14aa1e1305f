import { type Conversation, countConversations, listConversations } from '#contract/messages/conversations.ts'
import type { Message, ThreadState } from '#contract/messages/messages.ts'
import { listPresence } from '#contract/presence.ts'
import { getReplyFields } from '#contract/saved-replies.ts'
import { fakeApi } from './fake-api.ts'
import { aMessage, maria } from './people.ts'

export const LAST_MESSAGE = '019f2a51-7c3e-7d10-9b1f-2f7a5c0e4d07'

export const aConversation = (about: Partial<Conversation> = {}): Conversation => ({
  id: 'application-1',
  applicationId: 'application-1',
  applicationNumber: '2026-000-001-7',
  client: { id: maria.id, name: maria.name },
  status: 'open',
  since: '2026-11-03T02:00:00.000Z',
  count: 1,
  dueAt: '2026-11-04T02:00:00.000Z',
  late: true,
  lastMessage: {
    id: LAST_MESSAGE,
    fromTeam: false,
    by: { id: maria.id, name: maria.name },
    subject: 'Your passport',
    beginning: 'Which page?',
    at: '2026-11-04T02:00:00.000Z',
    attachments: 0,
  },
  assignedTo: null,
  snoozed: null,
  closed: null,
  viewers: [],
  ...about,
})

export const aThread = (about: Partial<ThreadState> = {}): ThreadState => ({
  lastMessageId: LAST_MESSAGE,
  unansweredSince: '2026-11-03T02:00:00.000Z',
  unansweredCount: 1,
  closed: null,
  ...about,
})

export const answered = { unansweredSince: null, unansweredCount: 0 }

/** A read message from Maria to the team. */
export const aQuestion = (about: Partial<Message> = {}): Message =>
  aMessage({
    id: LAST_MESSAGE,
    recipientId: null,
    senderId: maria.id,
    senderName: maria.name,
    isRead: true,
    ...about,
  })

/** Stubs what the messages page loads besides the conversation. */
export function fakeConversations(...rows: Conversation[]) {
  fakeApi(countConversations, { open: rows.length, late: 0, mine: 0, unassigned: rows.length, snoozed: 0 })
  fakeApi(listPresence, [])
  fakeApi(getReplyFields, [{ field: 'missing documents', value: 'BSN Diploma' }])
  return fakeApi(listConversations, () => rows)
}
