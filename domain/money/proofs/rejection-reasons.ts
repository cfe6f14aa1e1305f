import type { RejectionReason } from '#contract/money/proofs.ts'

interface RejectionLabels {
  name: string
  sentence: string
}

export const rejectionReasons: Readonly<Record<RejectionReason, RejectionLabels>> = {
  not_arrived: {
    name: 'Not in our account',
    sentence:
      'We looked for this payment in our account, and it has not arrived. Please check with your bank or wallet whether it was sent.',
  },
  wrong_reference: {
    name: 'Reference does not match',
    sentence:
      'The reference does not match any payment in our account. Please copy it again from your confirmation and report the payment once more.',
  },
  other_account: {
    name: 'Paid to another account',
    sentence:
      'This payment went to an account that is not ours. Please ask your bank or wallet to help you get it back, and write to us.',
  },
  hard_to_read: {
    name: 'Screenshot is hard to read',
    sentence: 'We could not read the screenshot. Please report the payment once more with a clear one.',
  },
  already_counted: {
    name: 'Counted already',
    sentence: 'We have counted this payment already. You can see it in your payment history.',
  },
  came_back: {
    name: 'Returned by the bank',
    sentence:
      'The bank returned this payment, so it did not stay in our account. Please check with your bank or wallet.',
  },
  other: { name: 'Another reason', sentence: '' },
}

export const rejectionText = (code: RejectionReason, written: string): string =>
  [rejectionReasons[code].sentence, written.trim()].filter((part) => part !== '').join(' ')
