import type { Confidence } from '#contract/boards/board-facts.ts'
import type { PathStep } from '#contract/path/path.ts'
import type { PathParty, StepCode } from '#contract/path/path-steps.ts'

interface UsualRange {
  min: number
  max: number
  source: string
  confidence: Confidence
  checkedOn: string
}

export interface StepRow {
  code: StepCode
  level: PathStep['level']
  title: string
  waitsFor: PathParty
  /** The prerequisites: once a step is done, its prerequisites are no longer awaited. */
  follows: readonly StepCode[]
  optional?: true
  proof: string
  usual?: UsualRange
  /** The sentence when done; `donePlainly` replaces it where a blank is unknown. */
  done: string
  donePlainly?: string
  waiting: string
}

const CHECKED = '2026-11-22'

const usually = (min: number, max: number, source: string, confidence: Confidence): UsualRange => ({
  min,
  max,
  source,
  confidence,
  checkedOn: CHECKED,
})

const OURS = 'our own guess'

// One attempt, from the choice of a board to the result. Ranges are examples to confirm, in days.
export const pathSteps: readonly StepRow[] = [
  {
    code: 'board_chosen',
    level: 'application',
    title: 'Board of nursing chosen',
    waitsFor: 'applicant',
    follows: [],
    proof: 'The answers to the questions about her, and her confirmation',
    usual: usually(0, 1, OURS, 'low'),
    done: 'We will apply to {board}; here is why, what it costs, and what it cannot accept.',
    donePlainly: 'The board of nursing is chosen.',
    waiting: 'You choose the state where you apply, and our team confirms it.',
  },
  {
    code: 'identity_aligned',
    level: 'application',
    title: 'Name the same on all papers',
    waitsFor: 'applicant',
    follows: [],
    proof: 'Passport, PSA birth certificate, marriage certificate if any, and no open difference of names',
    done: 'Your passport name is the name we use everywhere; your papers agree with it.',
    donePlainly: 'Your papers agree with the name in your passport.',
    waiting: 'Your passport name is the name we use everywhere; we check that each paper agrees with it.',
  },
  {
    code: 'documents_complete',
    level: 'application',
    title: 'Your documents complete',
    waitsFor: 'applicant',
    follows: [],
    proof: 'Every required document approved',
    usual: usually(14, 42, OURS, 'low'),
    done: 'We have all the papers we need from you.',
    waiting: 'We need all the documents of your checklist.',
  },
  {
    code: 'source_requests_sent',
    level: 'application',
    title: 'School and PRC asked',
    waitsFor: 'team',
    follows: ['board_chosen'],
    proof: 'Request letter, receipt number or appointment slip',
    done: 'Your school and the PRC must send these themselves; we have asked and we chase.',
    waiting: 'Next we ask your school and the PRC to send their papers themselves.',
  },
  {
    code: 'sources_sent',
    level: 'application',
    title: 'School and PRC have sent',
    waitsFor: 'school',
    follows: ['source_requests_sent'],
    proof: 'Courier, tracking number and the date of posting',
    usual: usually(15, 35, 'ubaguio.edu and aup.edu.ph, working days', 'medium'),
    done: 'Your school posted the sealed papers on {date}, tracking {no}.',
    donePlainly: 'Your school posted the sealed papers on {date}.',
    waiting: 'Your school and the PRC prepare the sealed papers. You do not need to do anything.',
  },
  {
    code: 'evaluation_ordered',
    level: 'application',
    title: 'Evaluation ordered',
    waitsFor: 'team',
    follows: ['board_chosen'],
    proof: 'Order number, recipient, type and date',
    usual: usually(0, 1, OURS, 'low'),
    done: 'Your evaluation is ordered for {board}; it lapses if nothing arrives for 12 months.',
    donePlainly: 'Your evaluation is ordered; it lapses if nothing arrives for 12 months.',
    waiting: 'Next your evaluation is ordered for the board that you chose.',
  },
  {
    code: 'evaluation_waiting_sources',
    level: 'application',
    title: 'Papers with the evaluator',
    waitsFor: 'school',
    follows: ['evaluation_ordered'],
    proof: 'The evaluator has logged what arrived',
    usual: usually(120, 180, 'a seller, door to door', 'low'),
    done: 'The papers have reached the evaluator.',
    waiting: 'The evaluator waits for the papers of your school and the PRC. You do not need to do anything.',
  },
  {
    code: 'evaluation_in_review',
    level: 'application',
    title: 'Evaluation in review',
    waitsFor: 'evaluator',
    follows: ['evaluation_waiting_sources', 'sources_sent'],
    proof: "The evaluator's status says in review or complete",
    done: 'All papers are in; the evaluator is reading them.',
    waiting: 'The evaluator checks that all papers are in. You do not need to do anything.',
  },
  {
    code: 'evaluation_issued',
    level: 'application',
    title: 'Evaluation finished',
    waitsFor: 'evaluator',
    follows: ['evaluation_in_review'],
    proof: 'Date of the report, and proof that it went to the board',
    usual: usually(42, 56, 'ierf.org and sannnurses.org', 'medium'),
    done: 'Your report was sent to {board} on {date}.',
    donePlainly: 'Your report was sent to the board on {date}.',
    waiting: 'The evaluator writes your report and sends it to the board. You do not need to do anything.',
  },
  {
    code: 'board_packet_ready',
    level: 'application',
    title: 'Packet for the board ready',
    waitsFor: 'team',
    follows: ['identity_aligned', 'documents_complete'],
    proof: 'The packet with its signatures, notarisation and fee',
    done: 'Please sign here; after this we cannot change the packet.',
    donePlainly: 'The packet for the board is ready.',
    waiting: 'Next our team puts together the packet for the board.',
  },
  {
    code: 'board_submitted',
    level: 'attempt',
    title: 'Sent to the board',
    waitsFor: 'team',
    follows: ['board_packet_ready', 'evaluation_issued', 'source_requests_sent'],
    proof: "The board's receipt or proof of delivery, and of the fee",
    done: 'The board has your file since {date}; boards often do not write until they decide.',
    donePlainly: 'The board has your file; boards often do not write until they decide.',
    waiting: 'Next your file goes to the board.',
  },
  {
    code: 'board_deficiency',
    level: 'attempt',
    title: 'The board asks for more',
    waitsFor: 'applicant',
    follows: ['board_submitted'],
    optional: true,
    proof: 'The letter of the board, with the item and the date',
    done: 'The board asks for {item} by {date}; we show you exactly which page.',
    donePlainly: 'Our message says what it is, and by when.',
    waiting: 'Some boards ask for something more. Yours has not.',
  },
  {
    code: 'pearson_registered',
    level: 'attempt',
    title: 'Registered at Pearson VUE',
    waitsFor: 'applicant',
    follows: [],
    proof: 'The email about the registration: name as typed and payment',
    usual: usually(0, 1, 'Pearson VUE: the same day', 'high'),
    done: 'You are registered; watch your own email, the permission letter goes only there.',
    waiting: 'Use your own email, and your name as in your passport. It stays open 365 days and is not refunded.',
  },
  {
    code: 'board_eligible',
    level: 'attempt',
    title: 'Eligible',
    waitsFor: 'board',
    follows: ['board_submitted'],
    proof: "The board's letter or portal says that she is eligible",
    done: 'The board said yes; the testing company now writes to you.',
    waiting: 'The board decides whether you may test. Silence is normal, not a refusal.',
  },
  {
    code: 'att_received',
    level: 'attempt',
    title: 'Permission to test (ATT)',
    waitsFor: 'pearson',
    follows: ['board_eligible', 'pearson_registered'],
    proof: 'The email with the ATT: number, candidate ID, first and last day, name',
    usual: usually(0, 14, 'Guides to the retest in Texas', 'low'),
    done: 'You may test from {start} to {end}; this end date never moves.',
    donePlainly: 'You may test; the end date of your permission never moves.',
    waiting: 'Pearson VUE writes to your own email. Look in your spam folder as well.',
  },
  {
    code: 'exam_scheduled',
    level: 'attempt',
    title: 'Exam booked',
    waitsFor: 'applicant',
    follows: ['att_received'],
    proof: 'The email that confirms date, time and city',
    usual: usually(0, 30, 'nclex.com: a first date is offered about 30 days on', 'medium'),
    done: 'Your exam is {date} in {city}; last moment to move it is {cutoff}.',
    donePlainly: 'Your exam is booked.',
    waiting: 'Book your exam. Look daily, also for other days, cities and countries.',
  },
  {
    code: 'exam_taken',
    level: 'attempt',
    title: 'Exam taken',
    waitsFor: 'applicant',
    follows: ['exam_scheduled'],
    proof: 'She says so; the email that says it is completed, if she likes',
    done: 'You did it; nothing to send us today.',
    waiting: 'Next is your exam. Take your passport, signed and not expired.',
  },
  {
    code: 'unofficial_result',
    level: 'attempt',
    title: 'Unofficial result',
    waitsFor: 'applicant',
    follows: ['exam_taken'],
    optional: true,
    proof: 'The screen of the Quick Result',
    usual: usually(2, 4, 'nclex.com: two business days, if the board takes part', 'medium'),
    done: "This is unofficial; only the board's word counts.",
    waiting: 'After two business days you can buy an unofficial result, if your board takes part.',
  },
  {
    code: 'result_passed',
    level: 'attempt',
    title: 'Official result',
    waitsFor: 'board',
    follows: ['exam_taken'],
    proof: 'The official result of the board',
    usual: usually(1, 42, 'nclex.com: within about six weeks', 'high'),
    done: 'You passed; next are the licence steps for {board}. Exam: {exam}. Result: {date}.',
    donePlainly: 'You passed; next are the licence steps of your board.',
    waiting: 'The official result comes from the board, usually within about six weeks.',
  },
  {
    code: 'result_failed',
    level: 'attempt',
    title: 'Official result',
    waitsFor: 'board',
    follows: ['exam_taken'],
    optional: true,
    proof: 'The official result and the Candidate Performance Report',
    usual: usually(1, 42, 'nclex.com: within about six weeks', 'high'),
    done: 'You can try again. Exam: {exam}. Result: {date}.',
    donePlainly: 'You can try again.',
    waiting: 'Should you not pass, we say from when you can try again.',
  },
  {
    code: 'retake_waiting',
    level: 'attempt',
    title: 'Before the next attempt',
    waitsFor: 'applicant',
    follows: ['result_failed'],
    optional: true,
    proof: "The board's receipt if it asks for a new application, and a new registration",
    done: 'Your papers stay; pay only the retake items; first possible day is {date}.',
    donePlainly: 'Your papers stay; pay only the retake items.',
    waiting: 'Your papers stay; pay only the retake items; first possible day is {date}.',
  },
]

// Steps that hold only for one board and one file there.
export const boardSteps: readonly StepCode[] = [
  'board_packet_ready',
  'board_submitted',
  'board_deficiency',
  'board_eligible',
]

const rows = new Map(pathSteps.map((row) => [row.code, row]))

export function stepOf(code: StepCode): StepRow {
  const row = rows.get(code)
  if (!row) throw new Error(`there is no step ${code}`)
  return row
}

export function stepsBefore(code: StepCode): ReadonlySet<StepCode> {
  const found = new Set<StepCode>()
  const walk = (of: StepCode) => {
    for (const before of stepOf(of).follows) {
      if (found.has(before)) continue
      found.add(before)
      walk(before)
    }
  }
  walk(code)
  return found
}

export function filled(sentence: string, blanks: Readonly<Record<string, string | null>>): string | null {
  const missing = [...sentence.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !blanks[name])
  return missing ? null : sentence.replace(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? '')
}
