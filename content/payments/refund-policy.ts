import type { RefundStage } from '#contract/money/refunds.ts'

// Examples for the company to confirm before real use: no law and no board sets these shares.
export const refundPolicy: readonly RefundStage[] = [
  {
    code: 'before_documents',
    until: 'documents_complete',
    untilInWords: 'your documents are complete',
    percent: 100,
    sentence: 'Our work on your documents is not finished, so all of the service fee goes back.',
  },
  {
    code: 'before_evaluation',
    until: 'evaluation_ordered',
    untilInWords: 'your evaluation is ordered',
    percent: 70,
    sentence: 'Your documents are reviewed, so 70 % of the service fee goes back.',
  },
  {
    code: 'before_board',
    until: 'board_submitted',
    untilInWords: 'your application is with the board',
    percent: 40,
    sentence: 'Your evaluation is ordered, so 40 % of the service fee goes back.',
  },
  {
    code: 'after_board',
    until: null,
    untilInWords: 'after that',
    percent: 0,
    sentence: 'Your application is with the board, so the service fee is earned and none of it goes back.',
  },
]

export const REFUND_POLICY_NOTE =
  'What we hold for others and have not spent always goes back in full. What was paid on to others cannot be refunded by us.'
