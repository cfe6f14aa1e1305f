import { z } from 'zod'
import { Instant, route } from './route.ts'
import { Colleague } from './team/colleague.ts'

export const Mention = z.object({
  id: z.string(),
  applicationId: z.string(),
  applicationNumber: z.string(),
  clientName: z.string(),
  by: Colleague.nullable(),
  createdAt: Instant,
})
export type Mention = z.infer<typeof Mention>

export const listMentions = route('GET', '/api/admin/mentions', {
  summary: 'Unopened notes that mention the signed-in admin, newest first',
  permission: 'clients.read',
  shows: ['application', 'mention'],
  reads: { what: 'mentions.listed' },
  page: true,
  reply: z.array(Mention),
})

export const countMentions = route('GET', '/api/admin/mentions/count', {
  summary: 'How many unopened notes mention the signed-in admin',
  permission: 'clients.read',
  shows: ['application', 'mention'],
  reply: z.object({ count: z.int() }),
})

export const markMentionRead = route('PATCH', '/api/admin/mentions/:noteId/read', {
  summary: 'Mark a note as opened',
  permission: 'clients.read',
  changes: ['mention'],
  reply: Mention,
})
