import { z } from 'zod'

export const LiveEvent = z.enum(['message', 'document', 'payment', 'application', 'presence'])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Data that a route can make stale. Only a live event reaches other sessions; the rest is fetched on a page visit. */
export type Change =
  | LiveEvent
  | 'approval_text'
  | 'bank_line'
  | 'board'
  | 'bulk_run'
  | 'closed_month'
  | 'incident'
  | 'mention'
  | 'my_data'
  | 'office_hours'
  | 'payment_channel'
  | 'privacy_desk'
  | 'reminder_rules'
  | 'retention'
  | 'saved_reply'
  | 'team'
  | 'third_party'
  | 'work'
