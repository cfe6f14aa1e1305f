import { z } from 'zod'
import { Instant, optionalText, requiredText, route, searchText } from './route.ts'
import { SeenVersion } from './shared-fields.ts'
import { Colleague } from './team/colleague.ts'

export const ReplyKind = z.enum(['message', 'review', 'both'], {
  error: 'Choose where the reply is available: message, review or both',
})
export type ReplyKind = z.infer<typeof ReplyKind>

export const MAX_REPLIES = 200
export const TOO_MANY_REPLIES = `There are ${MAX_REPLIES} saved replies already. Delete one that is no longer needed.`
export const REPLY_TITLE_REQUIRED = 'Please give the reply a title'
export const REPLY_TITLE_TAKEN = 'There is already a reply with this title. Choose another title.'

const words = {
  title: requiredText(REPLY_TITLE_REQUIRED, 100),
  kind: ReplyKind,
  subject: optionalText(200).default(''),
  /** Contains placeholders such as {first name}, which the page fills in before sending. */
  content: requiredText('Please write the text of the reply', 5_000),
}

export const NewReply = z.object(words)
export type NewReply = z.output<typeof NewReply>

export const ReplyChange = z.object({
  ...words,
  /** The version that the reader saw; a newer version gives 409 and no write. */
  expectedVersion: SeenVersion,
})
export type ReplyChange = z.output<typeof ReplyChange>

export const SavedReply = z.object({
  id: z.string(),
  title: z.string(),
  kind: ReplyKind,
  subject: z.string(),
  content: z.string(),
  version: z.int(),
  changedBy: Colleague.nullable(),
  changedAt: Instant,
})
export type SavedReply = z.infer<typeof SavedReply>

export const listReplies = route('GET', '/api/admin/replies', {
  summary: 'The saved replies of the team, newest first; `search` looks in title, subject and text',
  permission: 'clients.read',
  shows: ['saved_reply'],
  query: z.object({ search: searchText }),
  page: true,
  reply: z.array(SavedReply),
})

export const ReplyField = z.enum(['next task', 'missing documents', 'due amount', 'due day', 'board', 'exam day'])
export type ReplyField = z.infer<typeof ReplyField>

export const ReplyFieldValue = z.object({ field: ReplyField, value: z.string().nullable() })
export type ReplyFieldValue = z.infer<typeof ReplyFieldValue>

export const getReplyFields = route('GET', '/api/admin/applications/:id/fields', {
  summary: 'What saved replies can say of a client, as text; null where there is nothing to say',
  permission: 'clients.read',
  shows: ['message', 'document', 'payment', 'application'],
  reads: { what: 'record.read', of: 'application' },
  reply: z.array(ReplyFieldValue),
})

export const addReply = route('POST', '/api/admin/replies', {
  summary: `Save a reply for the whole team; ${MAX_REPLIES} at most, each title once`,
  permission: 'replies.change',
  changes: ['saved_reply'],
  body: NewReply,
  status: 201,
  refusals: [409],
  reply: SavedReply,
})

export const changeReply = route('PUT', '/api/admin/replies/:replyId', {
  summary: 'Change a saved reply; 409 says who changed it since you read it',
  permission: 'replies.change',
  changes: ['saved_reply'],
  body: ReplyChange,
  refusals: [409],
  reply: SavedReply,
})

export const deleteReply = route('DELETE', '/api/admin/replies/:replyId', {
  summary: 'Delete a saved reply',
  permission: 'replies.change',
  changes: ['saved_reply'],
})
