import { z } from 'zod'

export const PendingParty = z.enum(['applicant', 'team', 'third_party', 'nobody'], {
  error: 'Choose who the application is waiting for: applicant, team, third_party or nobody',
})
export type PendingParty = z.infer<typeof PendingParty>

export const CaseItemCode = z.enum([
  'on_hold',
  'on_hold_by_applicant',
  'on_hold_by_team',
  'on_hold_by_third_party',
  'closed',
  'passed',
  'agreement_to_give',
  'documents_to_review',
  'documents_to_mend',
  'documents_to_send',
  'sheet_to_fill',
  'school_to_add',
  'board_to_choose',
  'board_to_confirm',
  'names_to_correct',
  'names_to_check',
  'board_items_to_send',
  'sources_to_ask',
  'sources_to_arrive',
  'evaluator_consent_to_give',
  'evaluation_to_order',
  'evaluator_to_receive',
  'evaluator_to_review',
  'evaluation_to_issue',
  'order_to_renew',
  'packet_to_prepare',
  'file_to_send',
  'board_file_to_renew',
  'board_change_to_settle',
  'board_request_to_answer',
  'entry_to_confirm',
  'registration_to_make',
  'pearson_consent_to_give',
  'registration_to_renew',
  'board_to_decide',
  'permit_to_arrive',
  'permit_to_find',
  'seat_to_book',
  'exam_to_take',
  'result_to_tell',
  'result_to_arrive',
  'retake_to_plan',
  'attempt_to_start',
  'licence_paper_to_ask',
  'licence_paper_to_arrive',
  'request_to_ask',
  'request_to_settle',
  'request_to_chase',
  'payment_to_make',
  'payment_to_confirm',
  'message_to_answer',
  'message_to_read',
  'step_to_decide',
])
export type CaseItemCode = z.infer<typeof CaseItemCode>

const DAY = /^\d{4}-\d\d-\d\d$/

export const PendingOn = z.object({
  for: PendingParty,
  cause: CaseItemCode,
  /** The first day of the wait, in the portal's time zone. */
  since: z.string().regex(DAY),
})
export type PendingOn = z.infer<typeof PendingOn>
