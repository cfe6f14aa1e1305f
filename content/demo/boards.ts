import type { BoardFactKey, FactValue } from '#contract/boards/board-facts.ts'

interface ConfirmedBoard {
  board: string
  facts: readonly BoardFactKey[]
  /** Fills in the fee where the sources disagree or the pack has none. */
  fee?: FactValue<'fee'>
}

export const confirmedBoards: readonly ConfirmedBoard[] = [
  {
    board: 'IL',
    facts: ['fee', 'usual_time', 'evaluation', 'english', 'ssn_to_apply', 'home_licence', 'fingerprints'],
  },
  {
    board: 'NMI',
    facts: [
      'fee',
      'usual_time',
      'evaluation',
      'english',
      'ssn_to_apply',
      'home_licence',
      'fingerprints',
      'papers_from_source',
    ],
  },
  {
    board: 'TX',
    facts: ['usual_time', 'evaluation', 'english', 'ssn_to_apply', 'fingerprints', 'jurisprudence_exam'],
    fee: { currency: 'USD', amount: '75.00' },
  },
  { board: 'NM', facts: ['fee', 'english', 'ssn_to_apply', 'home_licence'] },
  { board: 'NY', facts: ['fee', 'usual_time', 'english', 'ssn_to_apply', 'home_licence'] },
]
