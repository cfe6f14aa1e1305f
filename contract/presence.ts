import { z } from 'zod'
import { route } from './route.ts'
import { Doing, Viewer } from './team/colleague.ts'

export const Presence = z.object({
  id: z.string(),
  subjectId: z.string(),
  who: Viewer,
})
export type Presence = z.infer<typeof Presence>

/** A visible page repeats its presence at this interval; the server keeps it a little longer. */
export const PRESENCE_INTERVAL_MS = 10_000

export const WRITING_FOR_MS = 15_000

export const listPresence = route('GET', '/api/admin/presence', {
  summary: 'Which document or application each of the other admins is viewing now',
  permission: 'clients.read',
  shows: ['presence'],
  unattended: true,
  page: true,
  reply: z.array(Presence),
})

export const startViewing = route('PUT', '/api/admin/presence/:subjectId', {
  summary: 'Say about every ten seconds that you view a document or an application, or write; answers who else does',
  permission: 'workspace.use',
  changes: ['presence'],
  unattended: true,
  body: z.object({ doing: Doing.optional() }),
  reply: z.object({ others: z.array(Viewer) }),
})

export const stopViewing = route('DELETE', '/api/admin/presence/:subjectId', {
  summary: 'Say that you are no longer viewing it',
  permission: 'workspace.use',
  changes: ['presence'],
  unattended: true,
})
