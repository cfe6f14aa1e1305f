import { z } from 'zod'
import { ReviewReason } from './documents/review-reasons.ts'
import { RequirementId } from './requirements.ts'
import { Instant, route } from './route.ts'
import { Colleague } from './team/colleague.ts'

export const TimelineKind = z.enum([
  'started',
  'moved',
  'move_undone',
  'fees_changed',
  'assigned',
  'document_filed',
  'document_approved',
  'document_returned',
  'payment_received',
  'payment_refunded',
  'payment_disputed',
  'payment_reinstated',
  'payment_reversed',
  'message_sent',
  'thread_closed',
  'thread_reopened',
  'note_added',
  'packet_ordered',
  'sheet_saved',
  'school_added',
  'school_deleted',
])
export type TimelineKind = z.infer<typeof TimelineKind>

export const TimelineEntry = z.object({
  id: z.string(),
  at: Instant,
  kind: TimelineKind,
  by: Colleague.nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  about: z.string().nullable(),
  words: z.string().nullable(),
  reviewReason: ReviewReason.nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const listTimeline = route('GET', '/api/admin/applications/:id/timeline', {
  summary: 'Everything that happened to an application and who did it, newest first',
  permission: 'clients.read',
  shows: ['message', 'document', 'payment', 'application'],
  reads: { what: 'timeline.read', of: 'application' },
  page: true,
  reply: z.array(TimelineEntry),
})

export const OpeningAction = z.enum([
  'document.opened',
  'document.sent_ahead',
  'packet.downloaded',
  'files.exported',
  'sheet.opened',
  'record.read',
  'documents.read',
  'messages.read',
  'timeline.read',
  'notes.read',
  'payments.read',
  'receipt.read',
  'education.read',
])
export type OpeningAction = z.infer<typeof OpeningAction>

export const Opening = z.object({
  id: z.string(),
  at: Instant,
  action: OpeningAction,
  by: Colleague.nullable(),
  /** null where all files or the personal data sheet were opened. */
  fileName: z.string().nullable(),
  requirementId: RequirementId.nullable(),
  version: z.int().nullable(),
})
export type Opening = z.infer<typeof Opening>

export const listOpenings = route('GET', '/api/admin/applications/:id/openings', {
  summary: 'Who opened, read or downloaded what from an application, newest first',
  permission: 'audit.read',
  reads: { what: 'openings.read', of: 'application' },
  page: true,
  reply: z.array(Opening),
})
