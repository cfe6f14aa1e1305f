import type {
  RequestParty,
  RequestProblem,
  RequestStatus,
} from '#contract/third-party-requests/third-party-requests.ts'

export const requestStatusLabels: Readonly<Record<RequestStatus, string>> = {
  not_started: 'Not started',
  ready_to_ask: 'Ready to ask',
  asked: 'Asked',
  paid: 'Paid',
  in_preparation: 'In preparation',
  sent: 'Sent',
  delivered: 'Delivered',
  accepted: 'Accepted',
  problem: 'Problem',
  cancelled: 'Cancelled',
  not_needed: 'Not needed',
}

export const partyLabels: Readonly<Record<RequestParty, string>> = {
  school: 'School',
  high_school: 'High school',
  ched_dfa: 'CHED and DFA',
  prc: 'PRC',
  psa: 'PSA',
  evaluator: 'Evaluator',
  board: 'Board',
  fingerprints: 'Fingerprints',
  pearson: 'Pearson VUE',
  courier: 'Courier',
  other: 'Other',
}

export const partyToApplicant: Readonly<Record<RequestParty, string>> = {
  school: 'Your school',
  high_school: 'Your high school',
  ched_dfa: 'CHED and the DFA',
  prc: 'The PRC',
  psa: 'The PSA',
  evaluator: 'The evaluator',
  board: 'The board of nursing',
  fingerprints: 'The fingerprint office',
  pearson: 'Pearson VUE',
  courier: 'The courier',
  other: 'The office that we asked',
}

export const partyWithin = (party: RequestParty): string => lowerFirst(partyToApplicant[party])

export const lowerFirst = (name: string): string => name.replace(/^(Your|The)\b/, (word) => word.toLowerCase())

export const partyToTeam: Readonly<Record<RequestParty, string>> = {
  ...partyToApplicant,
  school: 'The school',
  high_school: 'The high school',
}

const purposes: Readonly<Record<string, string>> = {
  tor: 'transcript',
  transcript: 'transcript',
  rle: 'RLE summary',
  diploma_bsn: 'diploma',
  hs_record: 'high-school record',
  form_137: 'Form 137',
  cav: 'CAV',
  apostille: 'apostille',
  birth_psa: 'birth certificate',
  marriage_psa: 'marriage certificate',
  prc_verification: 'licence verification',
  good_standing: 'certificate of good standing',
  ces_report: 'evaluation report',
  cvs_report: 'verification report',
  fingerprint: 'fingerprints',
  fingerprints: 'fingerprints',
  application: 'application',
  att: 'permission to test',
  result: 'result',
}

export const purposeLabel = (purpose: string): string => purposes[purpose] ?? purpose.replaceAll('_', ' ')

export const problemLabels: Readonly<Record<RequestProblem, string>> = {
  no_seal: 'The seal is missing',
  wrong_form: 'The wrong form was used',
  wrong_address: 'It went to the wrong address',
  name_mismatch: 'The name does not match',
  unpaid: 'The fee is not paid',
  school_closed: 'The school has closed',
  record_missing: 'The record was not found',
  queue: 'There is a long queue',
  sealed_envelope_opened: 'The sealed envelope was opened',
  pic_expired: 'The PRC ID has expired',
  form_missing: 'A form is missing',
  courier_unpaid: 'The courier is not paid',
  negative_certification: 'The PSA found no record',
  not_matched_to_order: 'It was not matched to the order',
  more_needed: 'More papers are needed',
  no_reply: 'There is no reply',
  deficiency: 'Something is missing in the file',
  fee_refused: 'The fee was refused',
  unreadable: 'It cannot be read',
  too_old: 'It is too old',
  name: 'The name is not right',
  email: 'The email address is not right',
  card_refused: 'The card was refused',
  returned: 'It came back',
  customs: 'It is held at customs',
  other: 'Something is not right',
}

export const problemsOf: Readonly<Record<RequestParty, readonly RequestProblem[]>> = {
  school: ['no_seal', 'wrong_form', 'wrong_address', 'name_mismatch', 'unpaid', 'school_closed', 'other'],
  high_school: [
    'record_missing',
    'no_seal',
    'wrong_form',
    'wrong_address',
    'name_mismatch',
    'unpaid',
    'school_closed',
    'other',
  ],
  ched_dfa: ['queue', 'sealed_envelope_opened', 'other'],
  prc: ['pic_expired', 'form_missing', 'courier_unpaid', 'other'],
  psa: ['negative_certification', 'other'],
  evaluator: ['not_matched_to_order', 'more_needed', 'other'],
  board: ['no_reply', 'deficiency', 'fee_refused', 'other'],
  fingerprints: ['unreadable', 'too_old', 'other'],
  pearson: ['name', 'email', 'card_refused', 'other'],
  courier: ['returned', 'customs', 'other'],
  other: ['other'],
}
