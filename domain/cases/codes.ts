import { CaseItemCode, PendingParty } from '#contract/cases/pending-on.ts'

interface ItemKind {
  turn: PendingParty
  label: string
}

const kind = (turn: PendingParty, label: string): ItemKind => ({ turn, label })

const kinds: Readonly<Record<CaseItemCode, ItemKind>> = {
  on_hold: kind('nobody', 'On hold'),
  // Never remind an applicant who asked for the pause.
  on_hold_by_applicant: kind('nobody', 'On hold: the applicant asked for a pause'),
  on_hold_by_team: kind('team', 'On hold: our team is settling something'),
  on_hold_by_third_party: kind('third_party', 'On hold: waiting for a board, school or evaluator'),
  closed: kind('nobody', 'Closed'),
  passed: kind('nobody', 'Passed'),
  agreement_to_give: kind('applicant', 'Agreement to the use of the data'),
  documents_to_review: kind('team', 'Documents to review'),
  documents_to_mend: kind('applicant', 'Documents to send again'),
  documents_to_send: kind('applicant', 'Documents to send'),
  sheet_to_fill: kind('applicant', 'Personal data sheet to fill in'),
  school_to_add: kind('applicant', 'Nursing school to add'),
  board_to_choose: kind('applicant', 'Board to choose'),
  board_to_confirm: kind('team', 'Board to confirm'),
  names_to_correct: kind('applicant', 'Names to correct'),
  names_to_check: kind('team', 'Names to check'),
  board_items_to_send: kind('applicant', 'Asked for by the board'),
  sources_to_ask: kind('team', 'School and PRC to ask'),
  sources_to_arrive: kind('third_party', 'Papers from school and PRC'),
  evaluator_consent_to_give: kind('applicant', 'Agreement to the evaluator'),
  evaluation_to_order: kind('team', 'Evaluation to order'),
  evaluator_to_receive: kind('third_party', 'Papers on their way to the evaluator'),
  evaluator_to_review: kind('third_party', 'Evaluator checks the papers'),
  evaluation_to_issue: kind('third_party', 'Report of the evaluator'),
  order_to_renew: kind('team', 'Evaluation lapsed: renew the order'),
  packet_to_prepare: kind('team', 'Packet for the board to prepare'),
  file_to_send: kind('team', 'File to send to the board'),
  board_file_to_renew: kind('team', 'File at the board lapsed: apply again'),
  board_change_to_settle: kind('team', 'Board changed: file to send again'),
  board_request_to_answer: kind('applicant', 'The board asks for more'),
  entry_to_confirm: kind('team', 'Entry to confirm'),
  registration_to_make: kind('applicant', 'To register at Pearson VUE'),
  pearson_consent_to_give: kind('applicant', 'Agreement to Pearson VUE'),
  registration_to_renew: kind('applicant', 'To register at Pearson VUE again'),
  board_to_decide: kind('third_party', 'Decision of the board'),
  permit_to_arrive: kind('third_party', 'Permission to test (ATT)'),
  permit_to_find: kind('applicant', 'Permission to test (ATT) is late'),
  seat_to_book: kind('applicant', 'Exam to book'),
  exam_to_take: kind('applicant', 'Exam ahead'),
  result_to_tell: kind('applicant', 'Exam taken: waiting for the result'),
  result_to_arrive: kind('third_party', 'Official result of the board'),
  retake_to_plan: kind('applicant', 'Not passed: next attempt to plan'),
  attempt_to_start: kind('team', 'Next attempt to start'),
  licence_paper_to_ask: kind('team', 'Passed: papers of the licence to ask for'),
  licence_paper_to_arrive: kind('third_party', 'Passed: papers of the licence'),
  request_to_ask: kind('team', 'Request to send'),
  request_to_settle: kind('team', 'Request with a problem'),
  request_to_chase: kind('team', 'Request to ask again'),
  payment_to_make: kind('applicant', 'Payment'),
  payment_to_confirm: kind('team', 'Payment to confirm'),
  message_to_answer: kind('team', 'Message to answer'),
  message_to_read: kind('applicant', 'Message to read'),
  step_to_decide: kind('team', 'Next step to decide'),
}

export const turnOf = (code: CaseItemCode): PendingParty => kinds[code].turn

export const causeLabel = (code: CaseItemCode): string => kinds[code].label

export const codesOf = (parties: readonly PendingParty[]): CaseItemCode[] =>
  CaseItemCode.options.filter((code) => parties.includes(turnOf(code)))

export const onHoldCode: Readonly<Record<PendingParty, CaseItemCode>> = {
  applicant: 'on_hold_by_applicant',
  team: 'on_hold_by_team',
  third_party: 'on_hold_by_third_party',
  nobody: 'on_hold',
}

export const onHoldPartyOf = (code: CaseItemCode): PendingParty =>
  PendingParty.options.find((party) => onHoldCode[party] === code) ?? 'nobody'

export const turnLabels: Readonly<Record<PendingParty, string>> = {
  applicant: 'Applicant',
  team: 'Our team',
  third_party: 'School, board or evaluator',
  nobody: 'Nobody',
}

export const onHoldLabels: Readonly<Record<PendingParty, string>> = {
  nobody: 'Nobody',
  applicant: 'The applicant, who asked for a pause',
  team: 'Our team',
  third_party: 'A board, school or evaluator',
}
