import { z } from 'zod'

export const StepCode = z.enum([
  'board_chosen',
  'identity_aligned',
  'documents_complete',
  'source_requests_sent',
  'sources_sent',
  'evaluation_ordered',
  'evaluation_waiting_sources',
  'evaluation_in_review',
  'evaluation_issued',
  'board_packet_ready',
  'board_submitted',
  'board_deficiency',
  'pearson_registered',
  'board_eligible',
  'att_received',
  'exam_scheduled',
  'exam_taken',
  'unofficial_result',
  'result_passed',
  'result_failed',
  'retake_waiting',
])
export type StepCode = z.infer<typeof StepCode>

export const PathParty = z.enum([
  'applicant',
  'team',
  'school',
  'prc',
  'courier',
  'evaluator',
  'board',
  'pearson',
  'nobody',
])
export type PathParty = z.infer<typeof PathParty>
