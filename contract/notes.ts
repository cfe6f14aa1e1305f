import { z } from 'zod'
import { Id, Instant, requiredText, route } from './route.ts'
import { Colleague } from './team/colleague.ts'

export const NOTE_REQUIRED = 'Please write the note'
export const NOTE_MAX = 4000
export const ONLY_COLLEAGUES = 'Only members of the team can be mentioned'
export const MAX_MENTIONS = 20
const TOO_MANY_MENTIONS = `Mention at most ${MAX_MENTIONS} colleagues`

/** The team's internal note about an application; the applicant never reads it. */
export const Note = z.object({
  id: z.string(),
  applicationId: z.string(),
  author: Colleague.nullable(),
  text: z.string(),
  mentions: z.array(Colleague),
  createdAt: Instant,
})
export type Note = z.infer<typeof Note>

export const NewNote = z.object({
  text: requiredText(NOTE_REQUIRED, NOTE_MAX),
  mentions: z.array(Id, { error: ONLY_COLLEAGUES }).max(MAX_MENTIONS, { error: TOO_MANY_MENTIONS }).optional(),
})
export type NewNote = z.output<typeof NewNote>

export const listNotes = route('GET', '/api/admin/applications/:id/notes', {
  summary: 'Internal notes about an application, newest first',
  permission: 'clients.read',
  shows: ['application'],
  reads: { what: 'notes.read', of: 'application' },
  page: true,
  reply: z.array(Note),
})

export const addNote = route('POST', '/api/admin/applications/:id/notes', {
  summary: 'Write a note about an application; the colleagues in `mentions` are notified',
  permission: 'notes.write',
  changes: ['application'],
  idempotent: 'if sent',
  body: NewNote,
  status: 201,
  reply: Note,
})

export const deleteNote = route('DELETE', '/api/admin/notes/:noteId', {
  summary: 'Delete a note; only its author can. The audit log records that it existed, not what it said',
  permission: 'notes.write',
  changes: ['application'],
  refusals: [403],
})
