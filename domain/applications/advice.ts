import type { ClientApplication } from '#contract/clients/clients.ts'
import { turnOf } from '../cases/codes.ts'
import { counted, plural } from '../english/counted.ts'
import { centsOf } from '../money/amounts.ts'

export interface AdviceFacts
  extends Pick<
    ClientApplication,
    'hasPersonalDataSheet' | 'hasNursingSchool' | 'totalFees' | 'amountPaid' | 'documentCounts'
  > {
  waiting: Pick<ClientApplication['waiting'], 'cause'>
}

export interface Advice {
  holds: (facts: AdviceFacts) => boolean
  sentence: (facts: AdviceFacts) => string
}

export const advice = {
  unread: {
    holds: ({ documentCounts }) => documentCounts.pending > 0,
    sentence: ({ documentCounts: { pending } }) =>
      counted(pending, 'document is waiting for review.', 'documents are waiting for review.'),
  },
  returned: {
    holds: ({ documentCounts }) => documentCounts.returned > 0,
    sentence: ({ documentCounts: { returned } }) =>
      counted(returned, 'document has to be sent again.', 'documents have to be sent again.'),
  },
  missing: {
    holds: ({ documentCounts }) => documentCounts.missing > 0,
    sentence: ({ documentCounts: { missing, required } }) =>
      `${missing} of ${required} required documents ${plural(missing, 'is', 'are')} missing.`,
  },
  noSheet: {
    holds: ({ hasPersonalDataSheet }) => !hasPersonalDataSheet,
    sentence: () => 'The Personal Data Sheet has not been filled in.',
  },
  noSchool: {
    holds: ({ hasPersonalDataSheet, hasNursingSchool }) => hasPersonalDataSheet && !hasNursingSchool,
    sentence: () => 'No nursing school has been added to the Personal Data Sheet.',
  },
  owing: {
    holds: ({ totalFees, amountPaid }) => centsOf(amountPaid) < centsOf(totalFees),
    sentence: () => 'Fees are still to be paid.',
  },
  stillOurTurn: {
    holds: ({ waiting, documentCounts }) => documentCounts.pending > 0 || turnOf(waiting.cause) === 'team',
    sentence: () => 'It is our turn: the applicant is waiting for us.',
  },
} satisfies Record<string, Advice>
