import type { Confidence } from '#contract/boards/board-facts.ts'
import type { KnownCost } from '#contract/boards/boards.ts'

const seen = { currency: 'USD', payee: 'Pearson VUE', checkedOn: '2026-11-22' } as const

/** Costs of one exam attempt outside the board fees; no charge may be based on these figures. */
export const examCosts: readonly (KnownCost & { confidence: Confidence })[] = [
  {
    ...seen,
    line: 'Registration for the NCLEX, not refunded',
    amount: '200.00',
    source: 'nclex.com and several guides, to 2026',
    confidence: 'high',
  },
  {
    ...seen,
    line: 'Test centre outside the United States, before tax',
    amount: '150.00',
    source: 'prsglobal.com',
    confidence: 'medium',
  },
]

export const sameNames = {
  sentence: 'First and last name must be the same in your passport, the application and the registration for the exam.',
  source: 'ncsbn.org, authorization to test',
  checkedOn: '2026-11-22',
  confidence: 'high',
} as const
