import type { BoardChoice, BoardInBrief } from '#contract/boards/board-choice.ts'
import type { BoardItem } from '#contract/boards/board-items.ts'

export const aBoard = (about: Partial<BoardInBrief> = {}): BoardInBrief => ({
  code: 'IL',
  state: 'Illinois',
  outcome: 'fits',
  why: 'You need no English test.',
  cost: { amount: '107.00', currency: 'USD', inPesos: '6173.90' },
  needsEvaluation: true,
  time: { span: '4 to 6 months', covers: 'whole_way' },
  hard: 'Fingerprints, at most 60 days old.',
  confirmed: 'Confirmed by Ana, 22 Nov 2026',
  ...about,
})

const notConfirmed = { cost: null, needsEvaluation: false, time: null, hard: null, confirmed: null }

export const aChoice = (about: Partial<BoardChoice> = {}): BoardChoice => ({
  board: null,
  request: null,
  refusal: null,
  isFinal: false,
  questions: ['english', 'ssn', 'practised'],
  answers: {},
  boards: [
    aBoard(),
    aBoard({ code: 'NM', state: 'New Mexico', why: 'It fits what you told us.', ...notConfirmed }),
    aBoard({ code: 'TX', state: 'Texas', outcome: 'unknown', why: 'We check something for you first.' }),
    aBoard({ code: 'NY', state: 'New York', outcome: 'unknown', ...notConfirmed }),
  ],
  others: ['Kentucky', 'Guam'],
  review: null,
  ...about,
})

export const aBoardItem = (about: Partial<BoardItem> = {}): BoardItem => ({
  id: 'jurisprudence_exam',
  title: 'Exam about nursing law',
  fact: 'jurisprudence_exam',
  kind: 'task',
  party: null,
  state: 'open',
  inPack: true,
  provenBy: null,
  source: '22 TAC 217.4',
  checkedOn: '2026-11-22',
  confidence: 'high',
  stale: false,
  request: null,
  reason: null,
  decidedBy: null,
  decidedAt: null,
  ...about,
})
