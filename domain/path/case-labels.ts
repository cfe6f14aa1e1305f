import type { ClockCode } from '#contract/path/path.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { paperName } from '../requirements/checklist.ts'

export const caseParties: Readonly<Record<PathParty, string>> = {
  applicant: 'Client',
  team: 'Our team',
  school: 'School and PRC',
  prc: 'PRC',
  courier: 'Courier',
  evaluator: 'Evaluator',
  board: 'Board',
  pearson: 'Pearson VUE',
  nobody: 'No one',
}

/** The team's title of a step that is ahead: the title of the step itself says that it is done. */
export const caseTitles: Readonly<Record<StepCode, string>> = {
  board_chosen: 'Choose the board',
  identity_aligned: 'Names',
  documents_complete: 'Documents',
  source_requests_sent: 'Ask school and PRC',
  sources_sent: 'School and PRC send',
  evaluation_ordered: 'Order evaluation',
  evaluation_waiting_sources: 'Papers to evaluator',
  evaluation_in_review: 'Evaluator checks papers',
  evaluation_issued: 'Evaluator writes report',
  board_packet_ready: 'Packet for the board',
  board_submitted: 'Send to the board',
  board_deficiency: 'Board asks for more',
  pearson_registered: 'Register at Pearson VUE',
  board_eligible: 'Board decides',
  att_received: 'ATT to come',
  exam_scheduled: 'Book the exam',
  exam_taken: 'Exam ahead',
  unofficial_result: 'Unofficial result',
  result_passed: 'Official result',
  result_failed: 'Official result',
  retake_waiting: 'Next attempt',
}

/** Licence steps follow a pass, and are not among those of the path. */
export const caseTitle = ({ state, step, cause }: { state: string; step: StepCode; cause: string }): string =>
  state === 'passed' || cause.startsWith('licence_') ? 'Passed' : caseTitles[step]

export const clockTitles: Readonly<Record<ClockCode, string>> = {
  att_end: 'Permission to test ends',
  book_by: 'Book the exam by',
  move_by: 'Last day to move the exam',
  retest_policy: 'Policy for the next exam',
  retest_from: 'Next exam possible from',
  registration_end: 'Registration ends',
  order_lapses: 'Evaluation order lapses',
  reprocess_until: 'Order can be revived until',
  passport_end: 'Passport ends',
  document_end: 'Document ends',
  licence_proof_end: 'Licence proof ends',
  fingerprints_end: 'Fingerprints end',
  board_file_end: 'Board file ends',
  eligibility_resend_until: 'Eligibility can be sent again until',
}

interface NamedClock {
  code: ClockCode
  // The expiring document.
  requirementId?: RequirementId | null | undefined
}

export const clockTitle = ({ code, requirementId }: NamedClock, titles = clockTitles): string =>
  code === 'document_end' && requirementId ? `${paperName(requirementId)} ends` : titles[code]
