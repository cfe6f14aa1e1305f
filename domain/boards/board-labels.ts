import type { BoardFactKey, EvaluationService, SsnRule } from '#contract/boards/board-facts.ts'

export const factLabels: Readonly<Record<BoardFactKey, string>> = {
  exam_route: 'Way to a first licence',
  evaluation: 'Credential evaluation',
  evaluation_life: 'How long a report counts',
  english: 'English',
  ssn_to_apply: 'US Social Security Number to apply',
  ssn_to_sit: 'US Social Security Number to sit the exam',
  ssn_to_license: 'US Social Security Number to be licensed',
  home_licence: 'Licence at home',
  education_level: 'Degree',
  programme: 'Nursing programme',
  recency: 'Recent study or work',
  residence: 'Residence in the United States',
  fingerprints: 'Fingerprints',
  jurisprudence_exam: 'Exam about nursing law',
  courses: 'Courses',
  papers_from_nurse: 'Papers from you',
  papers_from_source: 'Papers sent by others',
  packet: 'Order of the packet',
  intake: 'Where to apply',
  fee: "Board's fee",
  other_fees: 'Other fees',
  payment_means: 'How to pay',
  usual_time: 'Usual time',
  ask_not_before: 'When to ask first',
  file_life: 'How long a file stays open',
  draft_life: 'How long a draft stays open',
  retake_limits: 'Limits on retakes',
  att_days: 'Length of the permission to test',
  resend_eligibility: 'Eligibility sent again',
  agency: 'Help by an agency',
  test_seat: 'Test centre',
  warning: 'Good to know',
}

/** The facts that people ask about first; a pack without one of these shows it as unknown. */
export const expectedFacts: readonly BoardFactKey[] = [
  'evaluation',
  'english',
  'ssn_to_apply',
  'home_licence',
  'fingerprints',
  'fee',
  'usual_time',
  'file_life',
  'retake_limits',
]

export const serviceNames: Readonly<Record<EvaluationService, string>> = {
  cgfns_ces: 'CES of TruMerit (CGFNS)',
  cgfns_cvs: 'CVS of TruMerit (CGFNS)',
  cgfns_certificate: 'CGFNS certificate',
  visascreen: 'VisaScreen',
  eres: 'ERES',
  ierf: 'IERF',
  silny: 'Josef Silny',
  ece: 'ECE',
  fis: 'FIS',
  wes: 'WES',
}

export const ssnSentences: Readonly<Record<SsnRule, string>> = {
  required: 'A US Social Security Number is required.',
  not_required: 'A US Social Security Number is not required.',
  ssn_or_itin: 'A US Social Security Number or an ITIN is required.',
  ssn_or_affidavit: 'A US Social Security Number, or a signed affidavit that you have none.',
  only_if_in_us: 'A US Social Security Number is asked only of those who live or work in the United States.',
  disclose_if_held: 'A US Social Security Number is given if you have one; it is not required.',
}
