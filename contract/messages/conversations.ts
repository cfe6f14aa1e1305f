import { z } from 'zod'
import { Instant, route, searchText } from '../route.ts'
import { assigneeFilter, Colleague } from '../team/colleague.ts'
import { WorkItem } from '../work/work.ts'

/** Open: the applicant wrote last and no team member marked the thread as done; snoozed: open and put off. */
export const ConversationStatus = z.enum(['open', 'snoozed', 'closed'])

export const ConversationSort = z.enum(['due', 'oldest', 'newest'], { error: 'Sort by due, oldest or newest' })
export type ConversationSort = z.infer<typeof ConversationSort>

export const FoundWords = z.object({
  kind: z.enum(['message', 'note']),
  id: z.string(),
  beginning: z.string(),
  /** Positions of the matched words in `beginning`, in UTF-16 units. */
  ranges: z.array(z.tuple([z.int(), z.int()])),
})
export type FoundWords = z.infer<typeof FoundWords>

export const Conversation = z.object({
  id: z.string(),
  applicationId: z.string(),
  applicationNumber: z.string(),
  client: z.object({ id: z.string(), name: z.string() }),
  status: ConversationStatus,
  /** The time of the first unanswered message; null without one. */
  since: Instant.nullable(),
  count: z.int(),
  dueAt: Instant.nullable(),
  late: z.boolean(),
  lastMessage: z
    .object({
      id: z.string(),
      fromTeam: z.boolean(),
      by: Colleague.nullable(),
      subject: z.string(),
      beginning: z.string(),
      at: Instant,
      attachments: z.int(),
    })
    .nullable(),
  assignedTo: Colleague.nullable(),
  snoozed: WorkItem.shape.snoozed,
  closed: z.object({ at: Instant, by: Colleague.nullable() }).nullable(),
  viewers: WorkItem.shape.viewers,
  found: FoundWords.optional(),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationFilter = z.object({
  show: z.enum([...ConversationStatus.options, 'all'], { error: 'Show open, snoozed, closed or all' }).optional(),
  assigned: assigneeFilter('assigned'),
  search: searchText,
  sort: ConversationSort.optional(),
})
export type ConversationFilter = z.output<typeof ConversationFilter>

export const listConversations = route('GET', '/api/admin/conversations', {
  summary: 'Conversations by whether they wait for an answer; where words are searched for, the newest find first',
  permission: 'clients.read',
  shows: ['message', 'application', 'office_hours'],
  reads: { what: 'conversations.listed' },
  query: ConversationFilter,
  page: true,
  reply: z.array(Conversation),
})

export const ConversationCounts = z.object({
  open: z.int(),
  late: z.int(),
  mine: z.int(),
  unassigned: z.int(),
  snoozed: z.int(),
})
export type ConversationCounts = z.infer<typeof ConversationCounts>

export const countConversations = route('GET', '/api/admin/conversations/counts', {
  summary: 'How many conversations are open, late, yours or nobody’s, and put off',
  permission: 'clients.read',
  shows: ['message', 'application', 'office_hours'],
  reply: ConversationCounts,
})
