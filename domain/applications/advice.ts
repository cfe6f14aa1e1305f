import type { Application } from '#contract/applications.ts'
import { centsOf } from '../money.ts'

/** What advice is given by: what every list and page has of an application. */
export interface AdviceFacts extends Pick<Application, 'hasPersonalDataSheet' | 'totalFees' | 'amountPaid'> {
  waiting: Pick<Application['waiting'], 'cause'>
}

/** Something to think of before a move; whoever knows better goes on. */
export interface Advice {
  holds: (facts: AdviceFacts) => boolean
  sentence: string
}

const waitsFor =
  (...causes: AdviceFacts['waiting']['cause'][]) =>
  ({ waiting }: AdviceFacts) =>
    causes.includes(waiting.cause)

export const advice = {
  unread: { holds: waitsFor('documents_to_review'), sentence: 'Documents wait for review.' },
  incomplete: {
    holds: waitsFor('documents_to_mend', 'documents_to_send'),
    sentence: 'Required documents are missing or have to be sent again.',
  },
  noSheet: {
    holds: ({ hasPersonalDataSheet }) => !hasPersonalDataSheet,
    sentence: 'The Personal Data Sheet is not filled in.',
  },
  owing: {
    holds: ({ totalFees, amountPaid }) => centsOf(amountPaid) < centsOf(totalFees),
    sentence: 'Fees are still to be paid.',
  },
  stillOurTurn: {
    holds: waitsFor('documents_to_review', 'decision_of_team'),
    sentence: 'It is our turn: the applicant waits for us.',
  },
} satisfies Record<string, Advice>
