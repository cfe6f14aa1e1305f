import { z } from 'zod'

export const LiveEvent = z.enum(['message', 'document', 'payment', 'application', 'presence'])
export type LiveEvent = z.infer<typeof LiveEvent>

/** What a route can make stale. Of what is no live event nobody else is told; others ask anew when they come to a page. */
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
  | 'retention'
  | 'saved_reply'
  | 'team'
  | 'third_party'
  | 'work'
