import type { BoardChoice, BoardInBrief } from '#contract/boards/board-choice.ts'

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
