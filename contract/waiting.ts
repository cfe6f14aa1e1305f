import { z } from 'zod'
import { Instant } from './route.ts'

/** Whose turn it is. `third_party` is a board, a school or an evaluator. */
export const WaitsFor = z.enum(['applicant', 'team', 'third_party', 'nobody'], {
  error: 'Choose who is waited for: applicant, team, third_party or nobody',
})
export type WaitsFor = z.infer<typeof WaitsFor>

/** What exactly an application waits for; one of these always holds. */
export const WaitingCause = z.enum([
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
export type WaitingCause = z.infer<typeof WaitingCause>

export const Waiting = z.object({
  for: WaitsFor,
  cause: WaitingCause,
  /** Since when it waits for this. */
  since: Instant,
})
export type Waiting = z.infer<typeof Waiting>
