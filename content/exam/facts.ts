/** What others decide about the exam: an example to confirm, never advice, and never shown without its source and day. */
export interface ExamFact {
  text: string
  source: string
  checkedOn: string
}

const CHECKED = '2026-11-22'

const fact = (text: string, source: string): ExamFact => ({ text, source, checkedOn: CHECKED })

export const whatToTake: readonly ExamFact[] = [
  fact(
    'Your passport itself, not a copy: not expired on the day, signed, with your photo, and your name in Roman letters.',
    'rexpn.com and nclexonline.com; medium confidence',
  ),
  fact(
    'The first and last name in it must be the same as on your ATT. With another name nobody is let in, and the fees are lost.',
    'ncsbn.org and rexpn.com; high confidence',
  ),
  fact(
    'Be there 30 minutes early. Whoever comes more than 30 minutes late may lose the exam.',
    'ncsbn.org, exam day; high confidence',
  ),
]

export const whatToExpect: readonly ExamFact[] = [
  fact(
    'The exam has 85 to 150 questions and takes up to 5 hours, breaks included. It stops when the computer is sure; stopping early says nothing about the result.',
    'open-exam-prep.com; medium confidence',
  ),
  fact(
    'A date at a centre abroad is moved by telephone. A voicemail is not enough: wait for the email that confirms it.',
    'ncsbn.org, changing an appointment; high confidence, but an old page',
  ),
  fact(
    'The permission to test cannot be extended for any reason, also not for a seat abroad.',
    'ncsbn.org and nclexonline.com; high confidence',
  ),
  fact(
    'Two business days after the exam you can buy an unofficial result, last seen at $7.95, if your board takes part.',
    'nclex.com, results; medium confidence',
  ),
  fact('The official result comes from the board, within about six weeks.', 'nclex.com, results; high confidence'),
]

export const afterFailing: readonly ExamFact[] = [
  fact(
    'You are not alone: about half of those from the Philippines who took it for the first time passed, 52.6% in 2023 and 51.7% in 2024.',
    'nclexcompass.com and raygapuzreviewsystem.com; medium confidence',
  ),
]

export const staysValid: readonly ExamFact[] = [
  fact(
    'Your documents with us stay, and so does your evaluation while your board still accepts it. We check this with you.',
    'our own reading of the rules of the boards; low confidence',
  ),
]

export const toPayAgain: readonly ExamFact[] = [
  fact('The registration at Pearson VUE, last seen at $200.', 'pages of several guides up to 2026; high confidence'),
  fact(
    'A seat outside the United States, last seen at $150, with VAT where it is due.',
    'prsglobal.com; medium confidence',
  ),
  fact('What your board asks for another attempt. Not every board asks for something.', 'our own list; low confidence'),
]
