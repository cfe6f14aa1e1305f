import { z } from 'zod'
import { Instant } from './route.ts'

export const PendingParty = z.enum(['applicant', 'team', 'third_party', 'nobody'], {
  error: 'Choose who the application is waiting for: applicant, team, third_party or nobody',
})
export type PendingParty = z.infer<typeof PendingParty>

export const PendingCause = z.enum([
  'documents_to_review',
  'documents_to_mend',
  'documents_to_send',
  'sheet_to_fill',
  'school_to_add',
  'decision_of_team',
  'decision_of_board',
  'on_hold',
  'on_hold_by_applicant',
  'on_hold_by_team',
  'on_hold_by_third_party',
  'closed',
])
export type PendingCause = z.infer<typeof PendingCause>

export const PendingOn = z.object({
  for: PendingParty,
  cause: PendingCause,
  since: Instant,
})
export type PendingOn = z.infer<typeof PendingOn>
